#!/bin/bash
# Answers files of calls with `vllm run-batch`, one file a task of a SLURM array.
#
#   FILES=$(find IN -name '*.jsonl' ! -name calls.jsonl ! -name '*.answers.jsonl' | wc -l)
#   sbatch --array=0-$((FILES - 1)) --gpus=1 slurm-array.sh IN OUT --model MODEL --allowed-local-media-path /data
#
# IN and OUT have to lie where every node sees them. What stands behind them goes to vLLM as it is. Submit the same array
# again after a failure: files that have their answers are left alone.
#SBATCH --job-name=caplens-batch
set -euo pipefail

if [ "$#" -lt 2 ]; then
  echo "Usage: slurm-array.sh IN OUT [arguments of vLLM]" >&2
  exit 2
fi
source_folder=$(cd "$1" && pwd)
mkdir -p "$2"
target_folder=$(cd "$2" && pwd)
shift 2

# The same order on every node; answers that lie beside their calls must not shift the numbers.
mapfile -t files < <(cd "$source_folder" && find . -name '*.jsonl' ! -name calls.jsonl ! -name '*.answers.jsonl' | LC_ALL=C sort)
number=${SLURM_ARRAY_TASK_ID:?"This runs as a task of an array: sbatch --array=0-N"}
if [ "$number" -ge "${#files[@]}" ]; then
  echo "There is no file number $number: there are ${#files[@]}."
  exit 0
fi

calls=${files[$number]#./}
answers="$target_folder/${calls%.jsonl}.answers.jsonl"
if [ -e "$answers" ]; then
  echo "$calls has its answers."
  exit 0
fi
mkdir -p "$(dirname "$answers")"
# It gets its name only once it is whole: what a crash leaves is not taken for answers.
vllm run-batch -i "$source_folder/$calls" -o "$answers.part" "$@"
mv "$answers.part" "$answers"
echo "$calls is answered."
