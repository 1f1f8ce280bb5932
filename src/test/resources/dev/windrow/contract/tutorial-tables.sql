sales
    select * from (values (1,'Ann','north',date '2024-01-05',120.50,3),
        (2,'Bob','south',date '2024-01-17',80.00,1),
        (3,'Ann','north',date '2024-02-03',200.25,5),
        (4,'Cid','east',date '2024-02-14',null,2),
        (5,'Bob','south',date '2024-03-01',99.99,4),
        (6,'Dee',null,date '2024-03-15',15.00,1),
        (7,'Cid','east',date '2024-03-31',310.10,7),
        (8,'Ann','north',date '2024-04-02',45.75,2)) t(id,rep,region,day,amount,qty);

people
    select * from (values (1,'  John SMITH ','john@example.com','555-1234','a,b,c'),
        (2,'mary o''neil','MARY@Example.ORG',null,'d'),
        (3,null,'bad-email','(555) 999 0000',''),
        (4,'Zoë Ångström','zoe@ex.co.uk','+44 20 7946 0958','x,,y')) t(id,name,email,phone,tags);

docs
    select * from (values (1,'{"user":{"name":"ann","age":30},"tags":["x","y"],"n":1.5}'),
        (2,'{"user":{"name":"bob","age":null},"tags":[],"n":2}'),
        (3,'{"user":null,"tags":["z"],"n":"3"}'),
        (4,null)) t(id,j);

prices
    select * from (values ('a',timestamp '2024-01-01 09:00:00',10.0),
        ('a',timestamp '2024-01-01 10:00:00',11.0),
        ('b',timestamp '2024-01-01 09:30:00',20.0)) t(sym,ts,price);

trades
    select * from (values ('a',timestamp '2024-01-01 09:05:00',5),
        ('a',timestamp '2024-01-01 11:00:00',2),
        ('b',timestamp '2024-01-01 09:00:00',9),
        ('c',timestamp '2024-01-01 09:00:00',1)) t(sym,ts,qty);

emp
    select * from (values (1,'boss',null),
        (2,'vp1',1),
        (3,'vp2',1),
        (4,'dev',2),
        (5,'ops',2),
        (6,'intern',4)) t(id,name,mgr);

wide
    select * from (values ('x',1,2,3),
        ('y',4,null,6)) t(k,jan,feb,mar);

ev
    select * from (values (1,'u1',timestamp '2024-05-01 10:00:00','view',1),
        (2,'u1',timestamp '2024-05-01 10:10:00','cart',1),
        (3,'u1',timestamp '2024-05-01 11:30:00','view',2),
        (4,'u2',timestamp '2024-05-02 08:00:00','view',1),
        (5,'u2',timestamp '2024-05-02 08:05:00','buy',1),
        (6,'u3',timestamp '2024-05-03 00:00:00',null,3)) t(id,u,ts,what,item);

tt
    select i, i % 3 g, case when i % 4 = 0 then null else i end v from range(12) t(i);

l
    select * from (values (1,['q','r']),
        (2,[]),
        (3,null),
        (4,['s'])) t(i,l);

o
    select * from (values (1,'2024-01-05','  Widget, Large ','12.50',3,'new;sale'),
        (2,'05/02/2024','gadget','$1,200.00',null,'sale'),
        (3,'2024-13-01','Gizmo','n/a',0,null),
        (4,null,'','-7',2,'')) t(id,d,name,price,qty,tags);

temps
    select * from (values (timestamp '2024-03-30 23:30:00','A',5.5),
        (timestamp '2024-03-31 00:30:00','A',6.0),
        (timestamp '2024-03-31 02:15:00','B',null),
        (timestamp '2024-04-01 12:00:00','B',9.25),
        (timestamp '2024-12-30 06:00:00','A',-3.0)) t(ts,s,c);

line
    select * from (values (1,1.00::decimal(5,2),-10,1.5::double,timestamp '2024-01-01 00:00:00',1,date '2024-01-10'),
        (2,null,null,null,'2024-01-01 10:00:00',1,null),
        (4,2.01,3,0.25,null,2,date '2024-01-12'),
        (5,null,null,null,'2024-01-02 05:00:00',2,null),
        (7,3.99,5,null,'2024-01-04 05:00:00',3,null),
        (null,null,null,null,'2024-01-04 06:00:00',null,date '2024-02-01'),
        (9,null,null,null,'2024-01-05 05:00:00',3,null)) t(i,x,n,f,ts,k,d);
