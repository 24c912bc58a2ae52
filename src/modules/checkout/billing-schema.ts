import { z } from 'zod'
import { codeText, lineText, nameText } from '#platform/http/text-fields.ts'
import { findBillingPlaceProblems, normalizeBillingPlace } from './domain/billing-place.ts'

/** The address of the card, in any country. Region and postal code are free text outside the US. */
export const billingAddressSchema = z
  .strictObject({
    firstName: nameText({ min: 1, max: 40, message: 'Enter a first name.' }),
    lastName: nameText({ min: 1, max: 40, message: 'Enter a last name.' }),
    line1: lineText({ min: 3, max: 100, message: 'Enter a street address.' }),
    line2: lineText({ max: 60 }).default(''),
    city: lineText({ min: 1, max: 60, message: 'Enter a city.' }),
    region: lineText({ max: 60 }).default(''),
    postalCode: lineText({ max: 20 }).default(''),
    countryCode: codeText({ max: 2, pattern: /^[A-Z]{2}$/, message: 'Choose a country.' }),
  })
  .overwrite(normalizeBillingPlace)
  .superRefine((address, context) => {
    for (const [field, message] of Object.entries(findBillingPlaceProblems(address)))
      context.addIssue({ code: 'custom', path: [field], message })
  })
export type BillingAddress = z.infer<typeof billingAddressSchema>
