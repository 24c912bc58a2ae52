import { z } from 'zod'
import { exemptionReasonCodes } from '#kernel/tax-exemption/exemption-reasons.ts'
import { states, type StateCode } from '#kernel/us-address/us-address.ts'
import { defineContract, fileSchema } from '#platform/http/endpoint.ts'
import { daySchema } from '#platform/http/fields.ts'
import { idText, lineText, nameText } from '#platform/http/text-fields.ts'
import { certificateStates } from './domain/certificate-machine.ts'

const stateCodes = Object.keys(states) as [StateCode, ...StateCode[]]

/** What is written on a certificate. */
export const certificateFields = {
  company: nameText({ max: 100 }).default(''),
  states: z
    .array(z.enum(stateCodes))
    .min(1, 'Choose at least one state.')
    .max(stateCodes.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each state once.'),
  reason: z.enum(exemptionReasonCodes, { error: 'Choose a reason.' }),
  number: lineText({ min: 1, max: 60, message: 'Enter the number of the certificate.' }),
  issuedOn: daySchema,
  expiresOn: daySchema.nullable().default(null),
  fileId: idText(40, 4),
}

export const certificateSchema = z.object({
  id: z.string(),
  company: z.string(),
  states: z.array(z.string()),
  reason: z.enum(exemptionReasonCodes),
  number: z.string(),
  issuedOn: z.string(),
  /** The last day on which it is valid; null if it does not expire. */
  expiresOn: z.string().nullable(),
  fileName: z.string(),
  state: z.enum(certificateStates),
  isExpired: z.boolean(),
  submittedAt: z.string(),
  decidedAt: z.string().nullable(),
  /** Why it was rejected or revoked. */
  decisionNote: z.string(),
})
export type Certificate = z.infer<typeof certificateSchema>

export const exemptionsContract = defineContract({
  listCertificates: {
    method: 'get',
    path: '/api/user/certificate/list',
    summary: 'Lists the exemption certificates of the member, latest first',
    access: 'member',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({ certificates: z.array(certificateSchema) }),
  },
  sendCertificate: {
    method: 'post',
    path: '/api/user/certificate/create',
    summary: 'Sends an exemption certificate; it is valid once the shop has accepted it',
    access: 'member',
    rate: 'inquiry',
    idempotent: true,
    input: z.strictObject(certificateFields),
    output: certificateSchema,
  },
  readCertificateFile: {
    method: 'post',
    path: '/api/user/certificate/file',
    summary: 'Returns the file of an exemption certificate of the member for download',
    access: 'member',
    rate: 'read',
    file: 'application/octet-stream',
    input: z.strictObject({ id: idText(40, 4) }),
    output: fileSchema,
  },
})
