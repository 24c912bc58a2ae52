import { z } from 'zod'
import { defineContract, fileSchema } from '#platform/http/endpoint.ts'
import { idText, lineText, paragraphText } from '#platform/http/text-fields.ts'
import { certificateFields, certificateSchema } from '../contract.ts'

const id = idText(40, 4)
const note = paragraphText({ min: 3, max: 300, message: 'Say why; the customer will read it.' })

const staffCertificate = certificateSchema.extend({
  customer: z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }),
  /** Who accepted, rejected or revoked it last. */
  decidedBy: z.string().nullable(),
})
export type StaffCertificate = z.infer<typeof staffCertificate>

export const exemptionsStaffContract = defineContract({
  readCertificate: {
    method: 'get',
    path: '/api/staff/certificate/detail',
    summary: 'Get an exemption certificate with its customer',
    access: 'staff',
    permission: 'customers.read',
    rate: 'read',
    input: z.strictObject({ id }),
    output: staffCertificate,
  },
  readCertificateFileAsStaff: {
    method: 'get',
    path: '/api/staff/certificate/file',
    summary: 'Download the file of an exemption certificate',
    access: 'staff',
    permission: 'customers.read',
    rate: 'read',
    file: 'application/octet-stream',
    input: z.strictObject({ id }),
    output: fileSchema,
  },
  uploadCertificateFile: {
    method: 'post',
    path: '/api/staff/certificate/upload',
    summary: 'Upload the file of a certificate that staff then add',
    access: 'staff',
    permission: 'customers.write',
    rate: 'write',
    bytes: 10 * 1024 * 1024,
    input: z.strictObject({ name: lineText({ min: 1, max: 200 }) }),
    output: z.object({ fileId: z.string() }),
  },
  createCertificate: {
    method: 'post',
    path: '/api/staff/certificate/create',
    summary: 'Add an exemption certificate for a member; it is accepted at once',
    access: 'staff',
    permission: 'customers.write',
    rate: 'write',
    input: z.strictObject({ customerId: id, ...certificateFields }),
    output: staffCertificate,
  },
  acceptCertificate: {
    method: 'post',
    path: '/api/staff/certificate/accept',
    summary: 'Accept a certificate: later orders to its states are exempt until it expires',
    access: 'staff',
    permission: 'customers.write',
    rate: 'write',
    input: z.strictObject({ id }),
    output: staffCertificate,
  },
  rejectCertificate: {
    method: 'post',
    path: '/api/staff/certificate/reject',
    summary: 'Reject a certificate and email the reason to the customer',
    access: 'staff',
    permission: 'customers.write',
    rate: 'write',
    input: z.strictObject({ id, note }),
    output: staffCertificate,
  },
  revokeCertificate: {
    method: 'post',
    path: '/api/staff/certificate/revoke',
    summary: 'Revoke an accepted certificate: later orders are taxed again',
    access: 'staff',
    permission: 'customers.write',
    rate: 'write',
    input: z.strictObject({ id, note }),
    output: staffCertificate,
  },
})
