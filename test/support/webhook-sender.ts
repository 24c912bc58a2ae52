import type { ProviderShop, WebhookMessage } from './test-provider.ts'

type CreateMessage = (shop: ProviderShop) => WebhookMessage

export interface WebhookSender {
  /** Sends a message in the background, to one of the processes of the shop. */
  send(create: CreateMessage): void
  /** How often each of the next messages is sent. */
  setTimes(times: number): void
  idle(): Promise<void>
  /** Sends the rejected messages again and waits for all. */
  deliverAll(): Promise<void>
}

/** Sends webhooks as payment providers do. */
export function createWebhookSender(shops: readonly ProviderShop[]): WebhookSender {
  const pending = new Set<Promise<void>>()
  let rejected: CreateMessage[] = []
  let times = 1
  let turn = 0
  async function deliver(create: CreateMessage): Promise<void> {
    turn += 1
    const shop = shops[turn % shops.length]
    const isAccepted = shop && (await shop.receive(create(shop)).catch(() => false))
    if (!isAccepted) rejected.push(create)
  }
  function send(create: CreateMessage): void {
    const sending = deliver(create).finally(() => pending.delete(sending))
    pending.add(sending)
  }
  async function idle(): Promise<void> {
    while (pending.size > 0) await Promise.all(pending)
  }
  return {
    send(create) {
      for (let time = 0; time < times; time++) send(create)
    },
    setTimes: (next) => void (times = next),
    idle,
    async deliverAll() {
      await idle()
      const again = rejected
      rejected = []
      again.forEach(send)
      await idle()
    },
  }
}
