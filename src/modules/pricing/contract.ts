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
    output: z.object({ ...shippingSettings.schema.shape, timeZone: z.string() }),
  },
})
