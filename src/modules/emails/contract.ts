import { z } from 'zod'
import { defineContract } from '#platform/http/endpoint.ts'
import { idText } from '#platform/http/text-fields.ts'

const sampleSchema = z.object({
  id: z.string(),
  title: z.string(),
  subject: z.string(),
  /** In bytes. Gmail cuts emails at 102 KB. */
  size: z.number().int(),
  text: z.string(),
})

export const emailsContract = defineContract({
  listEmailSamples: {
    method: 'get',
    path: '/api/staff/emailSample/list',
    summary: 'Lists every email of the shop with example data',
    access: 'staff',
    permission: 'settings.read',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(sampleSchema) }),
  },
  sendEmailSample: {
    method: 'post',
    path: '/api/staff/emailSample/send',
    summary: 'Sends an email with example data to the person who asks',
    access: 'staff',
    permission: 'settings.read',
    rate: 'mail',
    input: z.strictObject({ id: idText() }),
    output: z.object({ email: z.string() }),
  },
})
