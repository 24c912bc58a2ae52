import { z } from 'zod'
import { defineContract, type Contract, type Endpoint } from '#platform/http/endpoint.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** One webhook for each provider. The signature is checked against the raw body. */
export function createWebhookContract(providers: readonly PaymentProvider[]): Contract {
  return defineContract(
    Object.fromEntries(
      providers.flatMap(({ name, title, webhookPath }) =>
        webhookPath ? [[`${name}Webhook`, createWebhookEndpoint(title, webhookPath)]] : [],
      ),
    ),
  )
}

function createWebhookEndpoint(title: string, path: Endpoint['path']): Endpoint {
  return {
    method: 'post',
    path,
    summary: `Receives signed webhooks of ${title}`,
    access: 'provider',
    rate: 'webhook',
    allowedWhenDiskFull: true,
    input: z.looseObject({}),
    output: z.object({ received: z.literal(true) }),
  }
}
