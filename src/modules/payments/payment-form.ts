import { z } from 'zod'

/**
 * The form of a provider: the browser part that shows it, by its name in the storefront, and what
 * that part needs. The shop passes the data on without reading it.
 */
export const paymentFormSchema = z.object({
  part: z.string(),
  data: z.record(z.string(), z.string()),
})

export type PaymentForm = z.infer<typeof paymentFormSchema>

/** The session of a payment in the output of a contract. */
export const paymentSessionFields = {
  /** The name of the payment provider. */
  provider: z.string(),
  clientSecret: z.string(),
  form: paymentFormSchema,
}

/** As `paymentSessionFields`, where nothing may be left to pay. */
export const optionalPaymentSessionFields = {
  provider: z.string().nullable(),
  clientSecret: z.string(),
  form: paymentFormSchema.nullable(),
}
