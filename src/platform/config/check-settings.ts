import type { z } from 'zod'

const easyPostSettings = ['EASYPOST_API_KEY', 'EASYPOST_WEBHOOK_SECRET'] as const
const captchaSettings = ['CAPTCHA_URL', 'CAPTCHA_VERIFY_URL', 'CAPTCHA_SECRET'] as const
const bucketSettings = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

type OptionalSetting =
  | (typeof easyPostSettings)[number]
  | (typeof captchaSettings)[number]
  | (typeof bucketSettings)[number]
  | 'CHAT_URL'
  | 'DATABASE_URL'
  | 'PUBLIC_ORIGIN'
  | 'S3_ENDPOINT'
  | 'SECRET'
  | 'STRIPE_SECRET_KEY'
  | 'TAXJAR_API_TOKEN'
  | 'USPS_CLIENT_ID'
  | 'USPS_CLIENT_SECRET'

interface DependentSettings extends Readonly<Partial<Record<OptionalSetting, string | undefined>>> {
  readonly NODE_ENV: string
  readonly DEMO_CATALOG: boolean
  readonly PAYMENT_PROVIDER?: string | undefined
  readonly CARRIER?: string | undefined
  readonly TAX_PROVIDER: string
}

/** Reports settings that are missing or wrong because of other settings. */
export function checkSettings(env: DependentSettings, context: z.RefinementCtx): void {
  checkSimulation(env, context)
  checkTaxService(env, context)
  checkEasyPost(env, context)
  checkVendorPages(env, context)
  checkCaptcha(env, context)
  checkPostalService(env, context)
  checkBucket(env, context)
  checkSecret(env, context)
}

/** A shop that takes money does not simulate parcels, and no shop simulates by accident. */
function checkSimulation(
  { DEMO_CATALOG: hasDemoCatalog, PAYMENT_PROVIDER: provider, CARRIER: carrier }: DependentSettings,
  context: z.RefinementCtx,
): void {
  if (provider === undefined && !hasDemoCatalog)
    context.addIssue({
      code: 'custom',
      path: ['PAYMENT_PROVIDER'],
      message: 'is required without the demo catalog; sandbox accepts only test cards',
    })
  if (provider !== undefined && provider !== 'sandbox' && carrier === 'simulated')
    context.addIssue({
      code: 'custom',
      path: ['CARRIER'],
      message: 'must not be simulated if PAYMENT_PROVIDER takes real payments',
    })
}

function checkTaxService(env: DependentSettings, context: z.RefinementCtx): void {
  const tokens = { stripe: 'STRIPE_SECRET_KEY', taxjar: 'TAXJAR_API_TOKEN' } as const
  for (const [provider, name] of Object.entries(tokens))
    if (env.TAX_PROVIDER === provider && !env[name])
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `is required if TAX_PROVIDER is ${provider}`,
      })
}

function checkEasyPost(env: DependentSettings, context: z.RefinementCtx): void {
  if (env.CARRIER !== 'easypost') return
  for (const name of easyPostSettings)
    if (!env[name])
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'is required if CARRIER is easypost',
      })
}

function checkVendorPages(env: DependentSettings, context: z.RefinementCtx): void {
  for (const name of ['CHAT_URL', 'CAPTCHA_URL'] as const) {
    const page = env[name]
    if (page && env.PUBLIC_ORIGIN && new URL(page).origin === new URL(env.PUBLIC_ORIGIN).origin)
      context.addIssue({
        code: 'custom',
        path: [name],
        message:
          'must be on a different host than the shop, so that its scripts cannot access the shop',
      })
  }
}

function checkCaptcha(env: DependentSettings, context: z.RefinementCtx): void {
  if (!captchaSettings.some((name) => env[name])) return
  for (const name of captchaSettings)
    if (!env[name])
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `is required with the other two of ${captchaSettings.join(', ')}`,
      })
}

function checkPostalService(env: DependentSettings, context: z.RefinementCtx): void {
  if (Boolean(env.USPS_CLIENT_ID) !== Boolean(env.USPS_CLIENT_SECRET))
    context.addIssue({
      code: 'custom',
      path: [env.USPS_CLIENT_ID ? 'USPS_CLIENT_SECRET' : 'USPS_CLIENT_ID'],
      message: 'is required with the other setting of the account',
    })
}

function checkBucket(env: DependentSettings, context: z.RefinementCtx): void {
  if (!env.S3_ENDPOINT) return
  for (const name of bucketSettings)
    if (!env[name])
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'is required with S3_ENDPOINT',
      })
}

function checkSecret(env: DependentSettings, context: z.RefinementCtx): void {
  if (env.DATABASE_URL && !env.SECRET && env.NODE_ENV === 'production')
    context.addIssue({
      code: 'custom',
      path: ['SECRET'],
      message:
        'is required with DATABASE_URL: all processes must use the same one (at '
        + 'least 32 characters)',
    })
}
