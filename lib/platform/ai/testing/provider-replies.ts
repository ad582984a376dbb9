import { openAi, type ProviderReply, SELF_HOSTED_REPLIES } from "./self-hosted-replies";

const azureFilter = { hate: { filtered: false, severity: "safe" }, violence: { filtered: true, severity: "medium" } };
const mistral = (message: unknown, type: string, code: string | null) => ({
  object: "error",
  message,
  type,
  param: null,
  code,
});
const anthropic = (type: string, message: string) => ({ error: { code: type, message, type, param: null } });
const google = (code: number, status: string, message: string, details: unknown[] = []) => [
  { error: { code, message, status, details } },
];

/** Known error bodies of eight providers, by cause. */
export const PROVIDER_REPLIES: Record<string, Record<string, ProviderReply>> = {
  OpenAI: {
    "context length": {
      status: 400,
      body: openAi(
        "This model's maximum context length is 4097 tokens. However, your messages resulted in 6988 tokens. Please reduce the length of the messages.",
        "context_length_exceeded",
        "invalid_request_error",
        "messages",
      ),
      means: { refused: "article_too_long", limitTokens: 4097 },
    },
    "context length, Responses": {
      status: 400,
      body: openAi(
        "Your input exceeds the context window of this model. Please adjust your input and try again.",
        "context_length_exceeded",
        "invalid_request_error",
        "input",
      ),
      means: { refused: "article_too_long" },
    },
    "invalid prompt": {
      status: 400,
      body: openAi(
        "Invalid prompt: your prompt was flagged as potentially violating our usage policy. Please try again with a different prompt: https://platform.openai.com/docs/guides/reasoning#advice-on-prompting",
        "invalid_prompt",
      ),
      means: { refused: "article_filtered" },
    },
    "a request beyond the tokens of a minute": {
      status: 429,
      body: openAi(
        "Request too large for gpt-4o in organization org-x on tokens per min (TPM): Limit 3000, Requested 4500. The input or output tokens must be reduced in order to run successfully.",
        "rate_limit_exceeded",
        "tokens",
      ),
      means: { refused: "article_too_long", limitTokens: 3000 },
    },
    "rate limit": {
      status: 429,
      headers: { "retry-after-ms": "1500" },
      body: openAi(
        "Rate limit reached for gpt-4o in organization org-x on tokens per min (TPM): Limit 30000, Used 29500, Requested 1200. Please try again in 1.4s.",
        "rate_limit_exceeded",
        "tokens",
      ),
      means: { failed: "rate", retryAfter: 2 },
    },
    quota: {
      status: 429,
      body: openAi(
        "You exceeded your current quota, please check your plan and billing details.",
        "insufficient_quota",
        "insufficient_quota",
      ),
      means: { failed: "quota" },
    },
    overload: {
      status: 503,
      body: openAi("The engine is currently overloaded, please try again later", null, "server_error"),
      means: { failed: "broken" },
    },
    key: {
      status: 401,
      body: openAi("Incorrect API key provided: sk-secret-of-the-test.", "invalid_api_key"),
      means: { failed: "auth" },
    },
    model: {
      status: 404,
      body: openAi("The model `gpt-7` does not exist or you do not have access to it.", "model_not_found"),
      means: { failed: "model" },
    },
    country: {
      status: 403,
      body: openAi(
        "Country, region, or territory not supported",
        "unsupported_country_region_territory",
        "request_forbidden",
      ),
      means: { failed: "country" },
    },
    "unknown parameter": {
      status: 400,
      body: openAi(
        "Unsupported parameter: 'messages[0].role' is not supported with this model.",
        "unsupported_parameter",
        "invalid_request_error",
        "messages[0].role",
      ),
      means: { failed: "rejected" },
    },
  },
  "Azure OpenAI": {
    "content filter": {
      status: 400,
      body: {
        error: {
          message:
            "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry.",
          type: null,
          param: "prompt",
          code: "content_filter",
          status: 400,
          innererror: { code: "ResponsibleAIPolicyViolation", content_filter_result: azureFilter },
        },
      },
      means: { refused: "article_filtered" },
    },
    "rate limit": {
      status: 429,
      headers: { "retry-after": "12" },
      body: {
        error: {
          code: "429",
          message:
            "Requests to the ChatCompletions_Create Operation under Azure OpenAI API have exceeded token rate limit of your current OpenAI S0 pricing tier. Please retry after 12 seconds.",
        },
      },
      means: { failed: "rate", retryAfter: 12 },
    },
    deployment: {
      status: 404,
      body: {
        error: { code: "DeploymentNotFound", message: "The API deployment for this resource does not exist." },
      },
      means: { failed: "model" },
    },
  },
  ...SELF_HOSTED_REPLIES,
  Mistral: {
    "context length": {
      status: 400,
      body: mistral(
        "Prompt contains 41234 tokens and 0 draft tokens, too large for model with 32768 maximum context length",
        "invalid_request_prompt",
        "3051",
      ),
      means: { refused: "article_too_long", limitTokens: 32_768 },
    },
    "rate limit": {
      status: 429,
      body: mistral("Service tier capacity exceeded for this model.", "service_tier_capacity_exceeded", "3505"),
      means: { failed: "rate" },
    },
    "unknown field": {
      status: 422,
      body: mistral(
        {
          detail: [
            { type: "extra_forbidden", loc: ["body", "store"], msg: "Extra inputs are not permitted", input: false },
          ],
        },
        "invalid_request_error",
        null,
      ),
      means: { failed: "rejected" },
    },
    model: {
      status: 400,
      body: mistral("Invalid model: mistral-gigantic", "invalid_model", "1500"),
      means: { failed: "model" },
    },
  },
  Anthropic: {
    permission: {
      status: 403,
      body: anthropic("permission_error", "Your API key does not have permission to use the specified resource."),
      means: { failed: "forbidden" },
    },
    "context length": {
      status: 400,
      body: anthropic("invalid_request_error", "prompt is too long: 208656 tokens > 200000 maximum"),
      means: { refused: "article_too_long", limitTokens: 200_000 },
    },
    overload: {
      status: 529,
      body: anthropic("overloaded_error", "Overloaded"),
      means: { failed: "broken" },
    },
    credit: {
      status: 400,
      body: anthropic(
        "invalid_request_error",
        "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.",
      ),
      means: { failed: "quota" },
    },
    "rate limit": {
      status: 429,
      headers: { "retry-after": "21" },
      body: anthropic("rate_limit_error", "This request would exceed your organization's rate limit."),
      means: { failed: "rate", retryAfter: 21 },
    },
  },
  Google: {
    "context length": {
      status: 400,
      body: google(
        400,
        "INVALID_ARGUMENT",
        "The input token count (1200293) exceeds the maximum number of tokens allowed (1048576).",
      ),
      means: { refused: "article_too_long", limitTokens: 1_048_576 },
    },
    "rate limit": {
      status: 429,
      body: google(
        429,
        "RESOURCE_EXHAUSTED",
        "You exceeded your current quota, please check your plan and billing details.",
        [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34s" }],
      ),
      means: { failed: "rate", retryAfter: 34 },
    },
    overload: {
      status: 503,
      body: google(503, "UNAVAILABLE", "The model is overloaded. Please try again later."),
      means: { failed: "broken" },
    },
    country: {
      status: 400,
      body: google(400, "FAILED_PRECONDITION", "User location is not supported for the API use."),
      means: { failed: "country" },
    },
    key: {
      status: 400,
      body: google(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", [
        { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID" },
      ]),
      means: { failed: "auth" },
    },
  },
};
