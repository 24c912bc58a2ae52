import { fileURLToPath } from 'node:url'
import { deleteIdempotencyKeys, deleteExpiredIdempotencyKeys } from '#api/idempotency.ts'
import { createUspsVerifier } from '#modules/addresses/usps-addresses.ts'
import { limitSuggestions, type VerifyAddress } from '#modules/addresses/verify-address.ts'
import type { Carrier } from '#modules/fulfillment/carrier.ts'
import { createEasyPostCarrier } from '#modules/fulfillment/easypost-carrier.ts'
import { createEasyPostRates } from '#modules/fulfillment/easypost-rates.ts'
import { createSimulatedCarrier } from '#modules/fulfillment/simulated-carrier.ts'
import type { Captcha } from '#modules/members/captcha.ts'
import { createExternalCaptcha } from '#modules/members/external-captcha.ts'
import { createPuzzleCaptcha } from '#modules/members/puzzle-captcha.ts'
import {
  createSandboxProvider,
  type SandboxProvider,
} from '#modules/payments/create-sandbox-provider.ts'
import { sandboxSchedule } from '#modules/payments/payment-schedule.ts'
import { createLiveRateShipping } from '#modules/pricing/live-rate-shipping.ts'
import type { ShippingProvider } from '#modules/pricing/shipping-provider.ts'
import { withLocalShipping } from '#modules/pricing/local-shipping.ts'
import { combineShippingProviders } from '#modules/pricing/combine-shipping-providers.ts'
import { createTableRateShipping } from '#modules/pricing/table-rate-shipping.ts'
import { withTaxTimeout } from '#modules/pricing/tax-with-timeout.ts'
import { createTaxTable } from '#modules/pricing/tax-table.ts'
import { createStripeTax } from '#modules/taxes/stripe-tax.ts'
import type { TaxService } from '#modules/taxes/tax-service.ts'
import { createTaxJar } from '#modules/taxes/taxjar.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { projectRoot } from '#platform/project-root.ts'
import { createPalette } from '#modules/settings/palette.ts'
import { createOutboxApp } from '#platform/mail/outbox-pages.ts'
import { defineModule, type Services } from '#platform/services.ts'
import { createCommandScanner } from '#platform/uploads/scan-file.ts'
import { createAdminApp } from './admin-app.ts'
import { createPaymentProviders } from './payment-adapters.ts'
import { createShopFigures } from './shop-figures.ts'
import { isPage, matchPage, suggestedPages } from './site-pages.ts'

declare module '#platform/services.ts' {
  interface Services {
    /** The built-in card provider of this process; null where it runs as a process of its own. */
    readonly sandbox: SandboxProvider | null
  }
}

const adminFolder = fileURLToPath(new URL('build/admin/', projectRoot))

/**
 * The adapters that the configuration chooses, and what the storefront and the platform provide for
 * the modules.
 */
export const adapters = defineModule({
  name: 'adapters',
  uses: [],
  provides: {
    captcha: ({ config, secret }) => createCaptcha(config, secret),
    carrier: (services) => createCarrier(services),
    contentFolder: ({ config }) =>
      config.CONTENT_DIR ?? fileURLToPath(new URL('content/', projectRoot)),
    figures:
      ({ db, config, settings, getShippingRules, clock }) =>
      () =>
        createShopFigures(db, { config, settings, rules: getShippingRules(), clock }),
    isPage: () => isPage,
    matchPage: () => matchPage,
    verifyAddress: (services) => createAddressService(services),
    pages: () => suggestedPages,
    providers: (services) => createPaymentProviders(services),
    sandbox: ({ config, db, jobs, secret, settings, webhookUrl }) =>
      config.SANDBOX_PROVIDER_URL
        ? null
        : createSandboxProvider({
            db,
            jobs,
            secret,
            webhookUrl,
            contextMenu: config.CONTEXT_MENU,
            colors: () => createPalette(settings.get('theme')),
          }),
    scan: ({ config }) =>
      config.SCAN_COMMAND === undefined ? undefined : createCommandScanner(config.SCAN_COMMAND),
    // More shipping providers are added here, each under its own name.
    shipping: (services) =>
      combineShippingProviders(
        { table: withLocalShipping(createOwnShipping(services), services.getShippingRules) },
        { log: services.log },
      ),
    tax: ({ log, settings }) =>
      withTaxTimeout(
        createTaxTable(() => settings.get('tax')),
        { log },
      ),
    taxService: (services) => createTaxService(services),
  },
  on: () => ({ 'member.erased': (tx, { memberId }) => deleteIdempotencyKeys(tx, memberId) }),
  mounts: ({ config, db, mails, sandbox }) => [
    { path: '/admin', rate: 'page', app: createAdminApp(adminFolder) },
    ...(sandbox && config.PAYMENT_PROVIDER === 'sandbox'
      ? [{ path: '/sandbox', rate: 'sandbox', app: sandbox.app, allowsWrites: true } as const]
      : []),
    ...(config.LOCAL_PAGES
      ? [{ path: '/outbox', rate: 'page', app: createOutboxApp({ db, mails }) } as const]
      : []),
  ],
  jobs: (services) => ({
    ...services.mails.jobs,
    ...(services.config.PAYMENT_PROVIDER === 'sandbox' && services.sandbox?.jobs),
    'shop.cleanup': () => tidy(services),
  }),
  schedule: { ...sandboxSchedule, 'mail.cleanup': '35 3 * * *', 'shop.cleanup': '15 4 * * *' },
})

function createCarrier(services: Services): Carrier | null {
  const { config } = services
  switch (config.CARRIER) {
    case 'none':
      return null
    case 'simulated':
      return createSimulatedCarrier(services)
    case 'easypost':
      return createEasyPostCarrier({
        apiKey: config.EASYPOST_API_KEY ?? '',
        webhookSecret: config.EASYPOST_WEBHOOK_SECRET ?? '',
        apiBase: config.EASYPOST_API_BASE,
      })
  }
}

/** The shop's own rates, or those of its carrier where the settings say so. */
function createOwnShipping({
  config,
  log,
  getShippingRules,
  settings,
}: Services): ShippingProvider {
  const table = createTableRateShipping(getShippingRules)
  if (config.CARRIER !== 'easypost') return table
  const { EASYPOST_API_KEY: apiKey = '', EASYPOST_API_BASE: apiBase } = config
  const listRates = createEasyPostRates({ apiKey, apiBase }, settings)
  return createLiveRateShipping({ table, listRates, getRules: getShippingRules, log })
}

function createCaptcha(
  { CAPTCHA_URL: page, CAPTCHA_VERIFY_URL: verifyAt, CAPTCHA_SECRET: key }: Services['config'],
  secret: string,
): Captcha {
  return page && verifyAt && key
    ? createExternalCaptcha({ page, verifyAt, secret: key })
    : createPuzzleCaptcha(secret)
}

function createAddressService({
  config,
  clock,
  log,
  shipping,
}: Services): VerifyAddress | undefined {
  const { USPS_CLIENT_ID: clientId, USPS_CLIENT_SECRET: clientSecret, USPS_API_BASE: base } = config
  if (!clientId || !clientSecret) return undefined
  return limitSuggestions(
    createUspsVerifier({ clientId, clientSecret, base, clock, log }),
    shipping.shipsTo,
  )
}

function createTaxService({ config, clock }: Services): TaxService | null {
  switch (config.TAX_PROVIDER) {
    case 'stripe':
      return createStripeTax({
        secretKey: config.STRIPE_SECRET_KEY ?? '',
        apiBase: config.STRIPE_API_BASE,
      })
    case 'taxjar':
      return createTaxJar({
        token: config.TAXJAR_API_TOKEN ?? '',
        apiBase: config.TAXJAR_API_BASE,
        now: () => clock.now(),
      })
    case 'table':
      return null
  }
}

async function tidy({ db, clock }: Services): Promise<void> {
  await deleteExpiredIdempotencyKeys(db)
  await inTransaction(db, (tx) =>
    execute(tx, sql`delete from rate_limits where expire < ${clock.now().getTime() - 3_600_000}`),
  )
}
