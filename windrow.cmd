@echo off
rem The command line of Windrow on Windows, in the folder bin of an unpacked archive. Java does the rest.
rem The POSIX script beside it does more: it builds a checkout, keeps a cache of classes, which halves the
rem start, takes bin/tornado where an SDK has no tornado-argfile, and lets CUDA see the device of --device.
rem It also says whether standard input and output are a terminal: without that, windrow shell has no prompt here.
rem
rem   JAVA_HOME              a JDK to take instead of the java on the path
rem   TORNADOVM_HOME         the folder of a TornadoVM SDK
rem   WINDROW_DEVICE_MEMORY  the most device memory that TornadoVM may take, such as 16GB
rem   WINDROW_JAVA_OPTIONS   more options for Java, such as -Xmx8g
setlocal DisableDelayedExpansion

set "version=0.1.0-SNAPSHOT"
set "java_needed=25"
set "many_processors=8"
set "engine_failed=3"

for %%f in ("%~dp0..") do set "home=%%~ff"
set "libraries=%home%\lib"
set "config=%home%\tornado-config"
if not exist "%libraries%\windrow-%version%.jar" goto no_jar
if not exist "%config%\windrow.args" goto no_config

set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
set "found="
for /f "tokens=3" %%v in ('""%java%" -version 2>&1" ^| findstr /c:" version "') do set "found=%%~v"
if not defined found goto no_java
for /f "tokens=1 delims=.-+" %%m in ("%found%") do set "found=%%m"
if %found% lss %java_needed% goto no_java

rem Java refuses two collectors: that of the user, or of TornadoVM, wins.
set "collector=@"%config%\collector.args""
echo "%JAVA_TOOL_OPTIONS% %JDK_JAVA_OPTIONS% %WINDROW_JAVA_OPTIONS%" | findstr /r /c:"-XX:+Use[A-Za-z0-9]*GC" >nul && set "collector="

rem On few processors, Java's compilers take a large part of a first query.
set "compiler="
if %NUMBER_OF_PROCESSORS% lss %many_processors% set "compiler=@"%config%\compiler.args""

set "tornadovm="
if not defined TORNADOVM_HOME goto start
set "arguments=%TORNADOVM_HOME%\tornado-argfile"
if not exist "%arguments%" goto no_tornadovm
set "collector="
set "backend=%config%\cuda.args"
findstr /c:"tornado.drivers.opencl" "%arguments%" >nul && set "backend=%config%\opencl.args"
rem The last path of modules counts: that of TornadoVM's file begins with the current folder.
set "tornadovm=@"%arguments%" @"%backend%" --module-path "%TORNADOVM_HOME%\share\java\tornado""
if defined WINDROW_DEVICE_MEMORY set "tornadovm=%tornadovm% -Dtornado.device.memory=%WINDROW_DEVICE_MEMORY%"

:start
"%java%" @"%config%\windrow.args" -Xlog:disable -XX:+DisplayVMOutputToStderr "-Dwindrow.home=%home%" %collector% %compiler% %tornadovm% %WINDROW_JAVA_OPTIONS% -cp "%libraries%\windrow-%version%.jar;%libraries%\*" dev.windrow.cli.Main %*
exit /b %errorlevel%

:no_jar
>&2 echo windrow: has no %libraries%\windrow-%version%.jar: unpack the whole archive
exit /b %engine_failed%

:no_config
>&2 echo windrow: has no %config%\windrow.args: unpack the whole archive
exit /b %engine_failed%

:no_java
>&2 echo windrow: found no JDK %java_needed% or newer: install one and set JAVA_HOME to its folder
exit /b %engine_failed%

:no_tornadovm
>&2 echo windrow: TORNADOVM_HOME=%TORNADOVM_HOME% has no tornado-argfile: set TORNADOVM_HOME to the folder of a TornadoVM SDK for JDK %java_needed%, or unset it
exit /b %engine_failed%
