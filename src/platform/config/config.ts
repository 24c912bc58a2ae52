import { z } from 'zod'
import { checkSettings } from './check-settings.ts'
import { ConfigError } from './config-error.ts'

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'])
    .default(fallback ? 'true' : 'false')
    .transform((text) => text === 'true')

const webAddress = z
  .url({ protocol: /^https?$/ })
  .refine((address) => address.startsWith('https:') || isLocal(address), 'must start with https://')

/** The descriptions are printed to `.env.example`. */
export const settings = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('production')
    .describe('The environment that the process runs in.'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe('The port that the shop listens on.'),
  HOST: z
    .string()
    .min(1)
    .default('0.0.0.0')
    .describe('The address that the shop listens on; 127.0.0.1 serves this machine only.'),
  PUBLIC_ORIGIN: webAddress
    .optional()
    .describe('The public URL of the shop, with https://. Links in emails start with it.'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('The folder of the embedded database and of uploaded files and images.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'PostgreSQL 15 or newer: postgres://user:password@host:5432/database. If not '
        + 'set, the shop uses the embedded database.',
    ),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'The address of the database itself where DATABASE_URL leads to a pooler in transaction '
        + 'mode, such as PgBouncer.',
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe('PostgreSQL connections per process.'),
  DISK_FLOOR_MB: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe(
      'Free megabytes below which a shop with the embedded database rejects changes; 0 '
        + 'turns this off. Defaults to 5% of the disk, between 200 and 1000.',
    ),
  DEMO_CATALOG: flag(true).describe('Loads the demo catalog into an empty shop.'),
  WORKER: flag(true).describe(
    'Runs background jobs in this process. Set it to false if a separate worker runs.',
  ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('The minimum log level.'),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Signs links and messages: at least 32 random characters, the same for every '
        + 'process. Generated and stored in the database if not set; required with '
        + 'DATABASE_URL.',
    ),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Stores files in an S3-compatible bucket instead of DATA_DIR/files. Requires the '
        + 'bucket and both keys.',
    ),
  S3_BUCKET: z.string().min(1).optional().describe('The bucket for files.'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('The region of the bucket.'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('The access key for the bucket.'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('The secret of the access key.'),
  CONTENT_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('The folder of pages, FAQs and policies; defaults to content/.'),
  SCAN_COMMAND: z
    .string()
    .min(1)
    .optional()
    .describe(
      'A virus scanner that reads a file from standard input and exits with 0 (clean) '
        + 'or 1 (blocked), for example: clamdscan --no-summary -',
    ),
  CHAT_URL: webAddress
    .optional()
    .describe('The page of a chat vendor, shown in a frame when a shopper opens the chat.'),
  COLLECTOR_URL: webAddress
    .optional()
    .describe("Where browsers send analytics events; defaults to the shop's own collector."),
  CAPTCHA_URL: webAddress
    .optional()
    .describe(
      'The page of a captcha that replaces the built-in puzzle. Requires the next two settings.',
    ),
  CAPTCHA_VERIFY_URL: webAddress
    .optional()
    .describe('The URL that verifies captcha responses, with the fields secret and response.'),
  CAPTCHA_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe("The shop's secret for the captcha service."),
  GUEST_CHECKOUT: flag(true).describe('Allows checkout without an account.'),
  USPS_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Verifies addresses with the US Postal Service. Requires the secret as well.'),
  USPS_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('The secret of the Postal Service account.'),
  USPS_API_BASE: webAddress
    .default('https://apis.usps.com')
    .describe("The URL of the Postal Service's API, or of its test environment."),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'The mail server: smtp://user:password@host:587. If not set, emails are stored but not sent.',
    ),
  MAIL_FROM: z
    .string()
    .optional()
    .describe('The address of the sender of emails; by default the email address of the shop.'),
  MAIL_REPLY_TO: z
    .email()
    .optional()
    .describe(
      'The mailbox for replies; each email has its own address (reply+...@). Defaults '
        + 'to MAIL_FROM.',
    ),
  PAYMENT_PROVIDER: z
    .string()
    .regex(/^[a-z][a-z0-9_-]*$/)
    .optional()
    .describe(
      'The provider of new payments: sandbox, stripe or paypal. The sandbox accepts only test '
        + 'cards and moves no money; it is the default with the demo catalog. A provider whose '
        + 'settings stay set keeps its earlier payments.',
    ),
  SAVED_CARDS: flag(false).describe(
    'Lets members save cards at the payment provider while they pay, if it keeps cards. They '
      + 'delete them in their account settings.',
  ),
  EXPRESS_CHECKOUT: flag(false).describe(
    'Shows buttons of wallets such as Apple Pay and Google Pay on the cart and product pages, if '
      + 'the payment provider has them.',
  ),
  CARRIER: z
    .enum(['simulated', 'easypost', 'none'])
    .optional()
    .describe(
      'The carrier that sells labels; easypost requires its key and webhook secret. The simulated '
        + 'carrier invents tracking numbers and scans, is the default with the demo catalog, and '
        + 'needs the sandbox payment provider.',
    ),
  TAX_PROVIDER: z
    .enum(['table', 'stripe', 'taxjar'])
    .default('table')
    .describe(
      'What calculates sales tax at checkout: the built-in table, Stripe Tax with '
        + 'STRIPE_SECRET_KEY, or TaxJar with TAXJAR_API_TOKEN.',
    ),
  TAXJAR_API_TOKEN: z.string().optional().describe("TaxJar's API token."),
  TAXJAR_API_BASE: webAddress.optional().describe("A different URL of TaxJar's API, for tests."),
  EASYPOST_API_KEY: z.string().min(1).optional().describe("EasyPost's API key."),
  EASYPOST_WEBHOOK_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe("The secret of EasyPost's webhook to /api/webhooks/carrier."),
  EASYPOST_API_BASE: webAddress
    .default('https://api.easypost.com')
    .describe("The URL of EasyPost's API, or of a test server."),
  STRIPE_SECRET_KEY: z.string().optional().describe("Stripe's secret key."),
  STRIPE_PUBLISHABLE_KEY: z.string().optional().describe("Stripe's publishable key."),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .describe("The signing secret of Stripe's webhook to /api/webhooks/stripe."),
  STRIPE_API_BASE: webAddress.optional().describe("A different URL of Stripe's API, for tests."),
  PAYPAL_CLIENT_ID: z.string().min(1).optional().describe("The client id of PayPal's REST app."),
  PAYPAL_CLIENT_SECRET: z.string().min(1).optional().describe("The secret of PayPal's REST app."),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .min(1)
    .optional()
    .describe("The id of PayPal's webhook to /api/webhooks/paypal."),
  PAYPAL_API_BASE: webAddress
    .default('https://api-m.paypal.com')
    .describe("The URL of PayPal's API; https://api-m.sandbox.paypal.com for its test accounts."),
  SANDBOX_PROVIDER_URL: webAddress
    .optional()
    .describe('The URL of a sandbox provider in a separate process, for tests.'),
  LOCAL_PAGES: z
    .enum(['true', 'false'])
    .optional()
    .describe(
      'Serves /outbox, which shows all emails, to this machine only. On by default, '
        + 'unless PUBLIC_ORIGIN is another host or a proxy is trusted.',
    ),
  RATE_LIMIT_SCALE: z.coerce
    .number()
    .min(0.1)
    .max(1_000_000)
    .default(1)
    .describe('Multiplies every rate limit, for benchmarks.'),
  TRUSTED_PROXIES: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe("The number of proxies that are trusted to state the client's IP address."),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'The bearer token for /metrics, at least 16 characters. If not set, only this '
        + 'machine can read metrics.',
    ),
  CONTEXT_MENU: z
    .enum(['block', 'block-except-fields', 'off'])
    .default('block')
    .describe(
      "Whether pages block the browser's context menu: everywhere, except in fields, "
        + 'or not at all (off).',
    ),
})

const environment = settings.superRefine(checkSettings).transform((env) => ({
  ...env,
  PAYMENT_PROVIDER: env.PAYMENT_PROVIDER ?? 'sandbox',
  CARRIER: env.CARRIER ?? (isDemo(env) ? ('simulated' as const) : ('none' as const)),
  LOCAL_PAGES:
    env.LOCAL_PAGES === undefined
      ? isLocal(env.PUBLIC_ORIGIN) && env.TRUSTED_PROXIES === 0
      : env.LOCAL_PAGES === 'true',
}))

/** The demo catalog with test cards. Nothing is simulated elsewhere without a setting. */
function isDemo({
  DEMO_CATALOG: hasDemoCatalog,
  PAYMENT_PROVIDER: provider = 'sandbox',
}: Pick<z.output<typeof settings>, 'DEMO_CATALOG' | 'PAYMENT_PROVIDER'>): boolean {
  return hasDemoCatalog && provider === 'sandbox'
}

/** Whether the URL of the shop is on this machine. */
export function isLocal(origin: string | undefined): boolean {
  return (
    origin === undefined || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)
  )
}

export type Config = z.output<typeof environment>

/** Throws a `ConfigError` that names all invalid settings, without their values. */
export function readConfig(source: Record<string, string | undefined>): Config {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = environment.safeParse(nonEmpty)
  if (result.success) return result.data
  throw new ConfigError(
    result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`),
  )
}
