#!/bin/bash
# slurm.sh DIR COMMAND... - run a command with a Slurm of its own: two nodes on
# this machine, with all files in DIR.
#
# SPDX-License-Identifier: MIT
set -eu
dir=$(mkdir -p "$1" && cd "$1" && pwd)
shift
host=$(hostname -s)
mkdir -p "$dir/state" "$dir/spool"
dd if=/dev/urandom of="$dir/key" bs=128 count=1 2>/dev/null
chmod 600 "$dir/key"
cat >"$dir/slurm.conf" <<END
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=17817
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$dir/munge.socket
CredType=cred/munge
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool/%n
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.%n.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd.%n.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
NodeName=fake1 NodeHostname=$host NodeAddr=127.0.0.1 Port=17818 CPUs=1
NodeName=fake2 NodeHostname=$host NodeAddr=127.0.0.1 Port=17819 CPUs=1
PartitionName=all Nodes=fake[1-2] Default=YES MaxTime=INFINITE State=UP
END
export SLURM_CONF=$dir/slurm.conf
pids=
trap 'kill $pids 2>/dev/null || true; wait' EXIT

# start COMMAND...: until the end of this script
start()
{
	"$@" >>"$dir/daemons.log" 2>&1 &
	pids="$pids $!"
}

start munged --foreground --force --key-file="$dir/key" \
	--socket="$dir/munge.socket" --pid-file="$dir/munge.pid" \
	--log-file="$dir/munge.log" --seed-file="$dir/munge.seed"
for i in $(seq 20); do
	[ -S "$dir/munge.socket" ] && break
	sleep 0.5
done
start slurmctld -D
sleep 1
start slurmd -D -N fake1
start slurmd -D -N fake2
for i in $(seq 40); do
	[ "$(sinfo -h -t idle -o %D 2>/dev/null)" = 2 ] && break
	sleep 0.5
done
"$@"
