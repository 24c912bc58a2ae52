import { z } from 'zod'
import { defineContract } from '#platform/http/endpoint.ts'
import { shippingSettings } from './shipping-settings.ts'

export const pricingContract = defineContract({
  readShippingRules: {
    method: 'get',
    path: '/api/shipping/rules',
    summary: 'Lists the shipping methods with their zones, prices and days',
    access: 'public',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      ...shippingSettings.schema.shape,
      timeZone: z.string(),
      /** Pickup at the shop: price in cents, business days after the order would ship. */
      pickup: z
        .object({
          price: z.number().int(),
          readyDays: z.number().int(),
          city: z.string(),
          address: z.string(),
          hours: z.string(),
        })
        .nullable(),
    }),
  },
})
