import { bytes, id, integer, text } from '#platform/db/row.ts'

/** What is needed to verify a signature. */
export const passkeyCredentialRow = {
  id: text,
  memberId: id<'mem'>(),
  credentialId: text,
  publicKey: bytes,
  counter: integer,
}
