import { z } from 'zod'

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'])
    .default(fallback ? 'true' : 'false')
    .transform((text) => text === 'true')

/** Over TLS, except on this machine. */
const webAddress = z
  .url({ protocol: /^https?$/ })
  .refine((address) => address.startsWith('https:') || isLocal(address), 'must begin with https://')

const environment = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().min(1).default('0.0.0.0'),
    /** Where shoppers reach the shop; every link in a mail starts with it. */
    PUBLIC_ORIGIN: webAddress.optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    /** Free megabytes below which an embedded shop takes nothing new; 5 % of the disk when not given, 200 at least, 1,000 at most. 0 never does. */
    DISK_FLOOR_MB: z.coerce.number().int().min(0).optional(),
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
    /** Load the demo catalog into an empty shop. */
    DEMO_CATALOG: flag(true),
    /** Run jobs in this process; turn off where a separate worker runs. */
    WORKER: flag(true),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    /** Signs links and webhooks of the built-in providers. Made and kept in the database when not given. */
    SECRET: z.string().min(32).optional(),
    /** Files on an S3-compatible store instead of in `DATA_DIR/files`; all but the region are needed then. */
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_BUCKET: z.string().min(1).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    /** Where the pages of the house lie as files; the ones that come with the software when not given. */
    CONTENT_DIR: z.string().min(1).optional(),
    /** A virus scanner that reads a file on standard input and ends with 0 (clean) or 1 (blocked): `clamdscan --no-summary -`. */
    SCAN_COMMAND: z.string().min(1).optional(),
    /** The page of a chat vendor, shown in a frame once a shopper asks for it; its host is the only one that pages open themselves to. */
    CHAT_URL: webAddress.optional(),
    /** Where browsers send events instead of to the shop's own collector: the specification's `{host}`. */
    COLLECTOR_URL: webAddress.optional(),
    /** A captcha in place of the built-in puzzle, all three or none: the page that asks, shown in a frame of the sign-in page; */
    CAPTCHA_URL: webAddress.optional(),
    /** where its answers are checked, which is asked with `secret` and `response`; */
    CAPTCHA_VERIFY_URL: webAddress.optional(),
    /** and what the shop says there to be known. */
    CAPTCHA_SECRET: z.string().min(1).optional(),
    /** Where parcels go beside the 50 states and DC: `military`, `territories`, or both with a comma between them. */
    SHIP_BEYOND_STATES: z
      .string()
      .default('')
      .transform((text) => text.split(',').flatMap((word) => word.trim() || []))
      .pipe(z.array(z.enum(['military', 'territories']))),
    /** Whether one may buy without an account; `false` leads a visitor from the settlement to the sign-in. */
    GUEST_CHECKOUT: flag(true),
    /** The shop's account with the Postal Service, both or neither: addresses are looked up there (docs/operations/addresses.md). */
    USPS_CLIENT_ID: z.string().min(1).optional(),
    USPS_CLIENT_SECRET: z.string().min(1).optional(),
    /** Its test environment, or a stand-in. */
    USPS_API_BASE: webAddress.default('https://apis.usps.com'),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().default('Aumbry <hello@aumbry.example>'),
    /** The mailbox to which answers in a conversation go, each under an address of its own (`reply+…@`); whom mails are from when not given. */
    MAIL_REPLY_TO: z.email().optional(),
    PAYMENT_PROVIDER: z.enum(['sandbox', 'stripe']).default('sandbox'),
    /** Who takes the shop's parcels; as the payments are when not given. The simulated one invents numbers and scans, so that it is on only where payments are simulated too. */
    CARRIER: z.enum(['simulated', 'none']).optional(),
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_PUBLISHABLE_KEY: z.string().optional(),
    STRIPE_WEBHOOK_SECRET: z.string().optional(),
    /** Another address for Stripe's API: tests point it at a local stand-in. */
    STRIPE_API_BASE: webAddress.optional(),
    /** Address of a sandbox provider that runs as its own process; without it the shop's own answers. */
    SANDBOX_PROVIDER_URL: webAddress.optional(),
    /** Serves `/outbox`, which shows every email, to this machine only. By default on unless PUBLIC_ORIGIN names another host or a proxy stands in front. */
    LOCAL_PAGES: z.enum(['true', 'false']).optional(),
    /** Multiplies every rate limit; benchmarks lift them with it. */
    RATE_LIMIT_SCALE: z.coerce.number().min(0.1).max(1_000_000).default(1),
    /** How many proxies in front may be believed about the shopper's address. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    METRICS_TOKEN: z.string().min(16).optional(),
    CONTEXT_MENU: z.enum(['block', 'block-except-fields', 'off']).default('block'),
  })
  .superRefine((env, context) => {
    if (env.PAYMENT_PROVIDER === 'stripe') {
      for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
        if (!env[name]) context.addIssue({ code: 'custom', path: [name], message: 'is needed when PAYMENT_PROVIDER is stripe' })
      }
    }
    for (const name of ['CHAT_URL', 'CAPTCHA_URL'] as const) {
      const page = env[name]
      if (page && env.PUBLIC_ORIGIN && new URL(page).origin === new URL(env.PUBLIC_ORIGIN).origin)
        context.addIssue({
          code: 'custom',
          path: [name],
          message: 'must lie on another host than the shop: its script would be the shop’s own',
        })
    }
    const captcha = ['CAPTCHA_URL', 'CAPTCHA_VERIFY_URL', 'CAPTCHA_SECRET'] as const
    if (captcha.some((name) => env[name])) {
      for (const name of captcha)
        if (!env[name]) context.addIssue({ code: 'custom', path: [name], message: `is needed with the other two of ${captcha.join(', ')}` })
    }
    if (Boolean(env.USPS_CLIENT_ID) !== Boolean(env.USPS_CLIENT_SECRET))
      context.addIssue({
        code: 'custom',
        path: [env.USPS_CLIENT_ID ? 'USPS_CLIENT_SECRET' : 'USPS_CLIENT_ID'],
        message: 'is needed with the other of the two',
      })
    if (env.S3_ENDPOINT) {
      for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
        if (!env[name]) context.addIssue({ code: 'custom', path: [name], message: 'is needed with S3_ENDPOINT' })
      }
    }
    if (env.DATABASE_URL && !env.SECRET && env.NODE_ENV === 'production') {
      context.addIssue({
        code: 'custom',
        path: ['SECRET'],
        message: 'is needed with DATABASE_URL: every process must sign with the same one (32 characters or more)',
      })
    }
  })

  .transform((env) => ({
    ...env,
    CARRIER: env.CARRIER ?? (env.PAYMENT_PROVIDER === 'sandbox' ? ('simulated' as const) : ('none' as const)),
    LOCAL_PAGES: env.LOCAL_PAGES === undefined ? isLocal(env.PUBLIC_ORIGIN) && env.TRUSTED_PROXIES === 0 : env.LOCAL_PAGES === 'true',
  }))

/** Whether shoppers reach the shop on this machine only, as far as its address tells. */
export function isLocal(origin: string | undefined): boolean {
  return origin === undefined || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)
}

export type Config = z.output<typeof environment>

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads the configuration once, at start; every fault is named, no value is printed. */
export function readConfig(source: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = environment.safeParse(given)
  if (result.success) return result.data
  throw new ConfigError(
    ['The configuration is not right:', ...result.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)].join('\n'),
  )
}
