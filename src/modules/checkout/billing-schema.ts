import { z } from 'zod'
import { cardPlaceProblems, normalizeCardPlace } from './domain/card-place.ts'

const text = (min: number, max: number, message: string) => z.string().trim().min(min, message).max(max, `At most ${max} characters.`)

/** Where a card's owner lives: any country; region and postal code are free text outside the United States (ruling 1). */
export const billingAddressSchema = z
  .strictObject({
    firstName: text(1, 40, 'Enter a first name.'),
    lastName: text(1, 40, 'Enter a last name.'),
    line1: text(3, 100, 'Enter a street and number.'),
    line2: z.string().trim().max(60).default(''),
    city: text(1, 60, 'Enter a city.'),
    region: z.string().trim().max(60).default(''),
    postalCode: z.string().trim().max(20).default(''),
    countryCode: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, 'Choose a country.'),
  })
  .overwrite(normalizeCardPlace)
  .superRefine((address, context) => {
    for (const [field, message] of Object.entries(cardPlaceProblems(address))) context.addIssue({ code: 'custom', path: [field], message })
  })
export type BillingAddress = z.infer<typeof billingAddressSchema>
