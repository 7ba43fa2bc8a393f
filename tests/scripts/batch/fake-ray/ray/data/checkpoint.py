class CheckpointConfig:
    def __init__(self, id_column, checkpoint_path, delete_checkpoint_on_success):
        assert delete_checkpoint_on_success is False
        self.id_column = id_column
        self.checkpoint_path = checkpoint_path
