import { Hono } from 'hono'
import type { ContextMenu } from '#kernel/context-menu/context-menu.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { JobHandler, JobQueue } from '#platform/jobs/jobs.ts'
import { createApi } from './sandbox/api.ts'
import { calm } from './sandbox/chaos.ts'
import { countCharges, createControl, misbehave, type Counts } from './sandbox/control.ts'
import { createPages } from './sandbox/pages.ts'
import { sandboxKeys } from './sandbox/keys.ts'
import { settleDue } from './sandbox/tries.ts'
import { createSender, postWebhook, type PostWebhook } from './sandbox/webhooks.ts'

export interface SandboxOptions {
  readonly db: Db
  readonly jobs: JobQueue
  /** Shared with the shop: API key, webhook secret and card fingerprints are made from it. */
  readonly secret: string
  /** Where the shop takes webhooks, asked at each sending. */
  readonly webhookUrl: () => string
  /** Origin of the shop whose pages may frame the card form; its own when not given. */
  readonly shopOrigin?: string
  /** What the card form does with the mouse's context menu, as the shop's pages do. */
  readonly contextMenu?: ContextMenu
  /** Allows the switches that make it misbehave. For tests, never for a shop. */
  readonly chaos?: boolean
  /** Milliseconds until a webhook is sent; a second when not given. */
  readonly webhookMs?: number
  /** How a webhook is sent; over HTTP when not given. */
  readonly post?: PostWebhook
}

export interface SandboxProvider {
  /** Mount it at `/sandbox`, in the shop or in a process of its own. */
  readonly app: Hono
  readonly jobs: Record<string, JobHandler>
  /** Waits for webhooks that are on their way. */
  idle(): Promise<void>
  counts(): Promise<Counts>
}

/** The built-in card acquirer: its own books, its own API and pages, its own webhooks over HTTP. It can disagree with the shop. */
export function createSandboxProvider(options: SandboxOptions): SandboxProvider {
  const { db, jobs, secret } = options
  const { apiKey, webhookSecret, cardKey } = sandboxKeys(secret)
  const chaos = calm()
  const { webhookUrl, webhookMs = 1_000, post = postWebhook } = options
  const sender = createSender({ db, jobs, webhookSecret, webhookUrl, webhookMs, post, chaos })
  const wake = (after: Date) =>
    inTransaction(db, (tx) => jobs.enqueue(tx, 'sandbox.wake', {}, { after }))
  const app = new Hono()
  if (options.chaos)
    app.use('/v1/sessions/*', misbehave(chaos)).use('/v1/refunds/*', misbehave(chaos))
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
    createPages({ db, shopOrigin: options.shopOrigin, contextMenu: options.contextMenu }),
  )
  return {
    app,
    jobs: {
      'sandbox.wake': async () => {
        sender.send(await settleDue(db))
        await sender.sendDue()
        await sender.idle()
      },
    },
    idle: () => sender.idle(),
    counts: () => countCharges(db),
  }
}
