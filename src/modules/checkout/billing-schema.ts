import { z } from 'zod'
import { codeText, lineOfText, nameText } from '#platform/http/text-fields.ts'
import { cardPlaceProblems, normalizeCardPlace } from './domain/card-place.ts'

/** The address of the card, in any country. Region and postal code are free text outside the US. */
export const billingAddressSchema = z
  .strictObject({
    firstName: nameText({ min: 1, max: 40, message: 'Enter a first name.' }),
    lastName: nameText({ min: 1, max: 40, message: 'Enter a last name.' }),
    line1: lineOfText({ min: 3, max: 100, message: 'Enter a street and number.' }),
    line2: lineOfText({ max: 60 }).default(''),
    city: lineOfText({ min: 1, max: 60, message: 'Enter a city.' }),
    region: lineOfText({ max: 60 }).default(''),
    postalCode: lineOfText({ max: 20 }).default(''),
    countryCode: codeText({ max: 2, pattern: /^[A-Z]{2}$/, message: 'Choose a country.' }),
  })
  .overwrite(normalizeCardPlace)
  .superRefine((address, context) => {
    for (const [field, message] of Object.entries(cardPlaceProblems(address)))
      context.addIssue({ code: 'custom', path: [field], message })
  })
export type BillingAddress = z.infer<typeof billingAddressSchema>
