import rayData from "../../../scripts/batch/ray-data.py?raw";
import rayShards from "../../../scripts/batch/ray-shards.py?raw";
import slurmArray from "../../../scripts/batch/slurm-array.sh?raw";

/** The scripts that go with files for machines of one's own. */
export const SCRIPT_FILES: Readonly<Record<string, string>> = {
  "ray-shards.py": rayShards,
  "ray-data.py": rayData,
  "slurm-array.sh": slurmArray,
};
