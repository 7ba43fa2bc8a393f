from . import Rows


class vLLMEngineProcessorConfig:
    def __init__(self, **settings):
        assert settings["should_continue_on_error"] and settings["prepare_multimodal_stage"]["enabled"]
        self.settings = settings


def build_processor(config, preprocess, postprocess):
    def answer(row):
        asked = preprocess(row)
        assert asked["messages"] and asked["sampling_params"]["max_tokens"] > 0
        text = "Seen: " + row["custom_id"]
        return postprocess({**row, "generated_text": text, "num_generated_tokens": 3, "num_input_tokens": 7})

    return lambda data: Rows([answer(row) for row in data.rows])
