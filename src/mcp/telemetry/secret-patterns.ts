import { isLongToken, isRandomBase64 } from './long-tokens.ts'

/** What is put in the place of a secret. */
export const redacted = '[redacted]'

/** A form of secret in a text. What the group `keep` matches stays. */
export interface SecretPattern {
  readonly what: string
  readonly pattern: RegExp
  /** Looks closer at what the pattern found; all of it is secret where this is absent. */
  readonly isSecret?: (found: string) => boolean
}

// How the last word of a name is spelt, whatever stands before it: `db_password`, `x-amz-security-token`, `clientSecret`.
const secretWord =
  '(?:password|passwd|passphrase|passcode|pass|pwd|otp|ssn|auth|secret|token|credentials?|signature|sig|sess(?:ion)?[_-]?id|api[_-]?key|access[_-]?key(?:[_-]?id)?|secret[_-]?key|private[_-]?key|signing[_-]?key|shared[_-]?key|account[_-]?key|auth[_-]?key)'
const headerWord = '(?:authorization|set-cookie2?|cookie)'

/** Names whose values are secrets, in data. */
export const secretName = new RegExp(`(?:${secretWord}|${headerWord}|cookies|jwt|bearer|x-amz-access-token)$`, 'i')

// After a name: the end of its quotes, which may be escaped, then the sign. Not where a secret was
// redacted before, or where there is none.
const sign = `(?:\\\\*["'])?\\s*(?:=>|[=:]|%3D)(?!>?\\s*(?:\\\\*["']?\\[redacted\\]|(?:null|none|undefined|true|false)\\b))\\s*`
const startOfName = '(?<![\\w-])'
const inQuotes = `"(?:[^"\\\\]|\\\\[\\s\\S])*"?|'(?:[^'\\\\]|\\\\[\\s\\S])*'?|\\\\+"(?:[^"\\\\]|\\\\+[^"\\\\])*`
const word = `[^\\s&"'<>]*[^\\s&"'<>,;.)}\\]\\\\]`
const part = '(?:[^\\s",;\\[]|"[^"\\r\\n]*"?)+'
// A scheme, its credentials or first parameter, and the parameters after that.
const credentials = `${part}(?:[ \\t]+${part})?(?:,[ \\t]*\\w+=${part})*`
const token68 = '[\\w.~+/=|%-]'
// What follows the name of a scheme in a sentence or in a challenge.
const prose = `(?:(?:tokens?|auth(?:entication|orization)?|credentials?|scheme|errors?|headers?|expired|invalid|missing|required|rejected|access|provided|not)(?!${token68})|(?:realm|error|scope)=)`

/** The forms of secrets in a text, those that hold others first. Each is tried once at each place where one can start. */
export const secretPatterns: readonly SecretPattern[] = [
  { what: 'PEM', pattern: /-----BEGIN [A-Z0-9 ]{1,40}-----[\s\S]*?(?:-----END [A-Z0-9 ]{1,40}-----|$)/g },
  { what: 'credentials in a URL', pattern: /(?<=:\/\/)[^\s/?#"'<>]+(?=@)/g },
  {
    what: 'Cookie',
    pattern: new RegExp(`(?<keep>${startOfName}(?:set-)?cookie2?${sign})(?:${inQuotes}|[^\\r\\n"']+)`, 'gi'),
  },
  {
    what: 'Authorization',
    pattern: new RegExp(`(?<keep>${startOfName}[\\w-]*authorization${sign})(?:${inQuotes}|${credentials})`, 'gi'),
  },
  {
    what: 'Bearer',
    pattern: new RegExp(`(?<keep>${startOfName}(?:bearer|dpop)(?::\\s*|\\s+))(?!${prose})${token68}{6,}`, 'gi'),
  },
  {
    what: 'another scheme',
    pattern: new RegExp(
      `(?<keep>${startOfName}(?:negotiate|ntlm|oauth|token|api-?key)\\s+)(?=${token68}*?\\d)${token68}{6,}`,
      'gi',
    ),
  },
  {
    what: 'Digest',
    pattern: /(?<keep>(?<![\w-])(?:Digest|DIGEST|digest)\s+)\w+="[^"\r\n]*"?(?:,[ \t]*\w+=(?:"[^"\r\n]*"?|[\w.-]+))*/g,
  },
  { what: 'Basic', pattern: /(?<keep>(?<![\w-])(?:Basic|BASIC|basic)\s+)(?=[a-z]*[A-Z0-9+/=])[\w+/=-]{6,}/g },
  {
    what: 'name and value',
    pattern: new RegExp(`(?<keep>${startOfName}[\\w-]*?${secretWord}${sign})(?:${inQuotes}|${word})`, 'gi'),
  },
  {
    what: 'told in a sentence',
    pattern:
      /(?<keep>(?<![\w-])(?:password|passphrase|passcode|secret|api[ _-]?key|token)\s+(?:is|was)\s+)(?!(?:not|too|wrong|invalid|expired|required|missing|incorrect|empty|revoked|a|an|the|no|only)\b|\[redacted\])[^\s"'<>]+/gi,
  },
  { what: 'JWT', pattern: /(?<![\w-])eyJ[\w-]*\.[\w-]+(?:\.[\w-]*){0,3}/g },
  { what: 'AWS access key', pattern: /(?<![A-Z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{12,}/g },
  { what: 'LWA token', pattern: /(?<!\w)At(?:za|zr|zo|na|c)(?:\||%7C)[\w+/=.%-]+/gi },
  { what: 'LWA client secret', pattern: /(?<!\w)amzn1\.oa2-cs\.v1\.\w+/g },
  { what: 'Slack', pattern: /(?<![\w-])xox[a-z]-[\w-]+|(?<![\w-])xapp-[\w-]+/g },
  { what: 'GitHub', pattern: /(?<![\w-])(?:gh[a-z]_|github_pat_)\w{16,}/g },
  { what: 'GitLab', pattern: /(?<![\w-])gl[a-z]{1,6}-[\w-]{16,}/g },
  { what: 'Stripe', pattern: /(?<![\w-])(?:[prs]k_(?:live|test)_|whsec_)\w{8,}/g },
  { what: 'OpenAI, Anthropic', pattern: /(?<![\w-])sk-[\w-]{16,}/g },
  { what: 'Google', pattern: /(?<![\w-])(?:AIza[\w-]{30,}|ya29\.[\w.-]+|GOCSPX-[\w-]+)/g },
  { what: 'npm, Hugging Face, DigitalOcean', pattern: /(?<![\w-])(?:npm|hf|do[op]_v1)_[A-Za-z0-9]{16,}/g },
  { what: 'SendGrid', pattern: /(?<![\w-])SG\.[\w-]{8,}\.[\w-]{8,}/g },
  { what: 'random base64', pattern: /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{40,}={0,2}/g, isSecret: isRandomBase64 },
  { what: 'long token', pattern: /(?<![\w-])[\w-]{32,}={0,2}/g, isSecret: isLongToken },
]
