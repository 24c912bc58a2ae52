import { Hono } from 'hono'
import type { ContextMenu } from '#kernel/context-menu/context-menu.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { JobHandler, JobQueue } from '#platform/jobs/jobs.ts'
import { createApi } from './sandbox/api.ts'
import { defaultChaos } from './sandbox/chaos.ts'
import { countCharges, createControl, injectFailures, type Counts } from './sandbox/control.ts'
import { createPages, type FrameColors } from './sandbox/pages.ts'
import { sandboxKeys } from './sandbox/keys.ts'
import { settleDueSessions } from './sandbox/card-attempts.ts'
import { createSender, postWebhook, type PostWebhook } from './sandbox/webhooks.ts'

export interface SandboxOptions {
  readonly db: Db
  readonly jobs: JobQueue
  /** Shared with the shop; API key, webhook secret and card fingerprints are derived from it. */
  readonly secret: string
  /** The webhook URL of the shop, read for each webhook. */
  readonly webhookUrl: () => string
  /** Origin of the shop that may frame the card form; defaults to its own. */
  readonly shopOrigin?: string
  /** How the card form treats the context menu, as on the shop's pages. */
  readonly contextMenu?: ContextMenu
  /** The colors of the shop, read for each request. */
  readonly colors?: () => FrameColors
  /** Enables failure switches, for tests only. */
  readonly chaos?: boolean
  /** Delay of webhooks in milliseconds; one second by default. */
  readonly webhookMs?: number
  readonly post?: PostWebhook
}

export interface SandboxProvider {
  /** Mounted at `/sandbox`, in the shop or in its own process. */
  readonly app: Hono
  readonly jobs: Record<string, JobHandler>
  idle(): Promise<void>
  counts(): Promise<Counts>
}

/**
 * The built-in card provider with its own ledger, API, pages and webhooks over HTTP, so that it
 * can disagree with the shop.
 */
export function createSandboxProvider(options: SandboxOptions): SandboxProvider {
  const { db, jobs, secret } = options
  const { apiKey, webhookSecret, cardKey } = sandboxKeys(secret)
  const chaos = defaultChaos()
  const { webhookUrl, webhookMs = 1_000, post = postWebhook } = options
  const sender = createSender({ db, jobs, webhookSecret, webhookUrl, webhookMs, post, chaos })
  const wake = (after: Date) =>
    inTransaction(db, (tx) => jobs.enqueue(tx, 'sandbox.wake', {}, { after }))
  const app = new Hono()
  if (options.chaos)
    for (const path of ['/v1/sessions/*', '/v1/refunds/*', '/v1/disputes/*'])
      app.use(path, injectFailures(chaos))
  app.route(
    '/v1',
    createApi({
      db,
      apiKey,
      cardKey,
      sender,
      chaos,
      settleLater: wake,
      ...(options.chaos && { control: createControl(db, chaos) }),
    }),
  )
  app.route(
    '/',
    createPages({
      db,
      shopOrigin: options.shopOrigin,
      contextMenu: options.contextMenu,
      colors: options.colors,
    }),
  )
  return {
    app,
    jobs: {
      'sandbox.wake': async () => {
        sender.send(await settleDueSessions(db))
        await sender.sendDue()
        await sender.idle()
      },
    },
    idle: () => sender.idle(),
    counts: () => countCharges(db),
  }
}
