import type { AuditObject } from '#platform/audit/audit-collector.ts'

/** Fields of inputs that name an object of another resource than the one in the path. */
const kindsByField = new Map([
  ['order', 'order'],
  ['orderId', 'order'],
  ['shipment', 'shipment'],
  ['registryId', 'registry'],
  ['member', 'customer'],
  ['email', 'customer'],
])

/** Fields that name an object of the resource in the path. */
const ownFields = ['id', 'number', 'section', 'query', 'name', 'code', 'file', 'added', 'revoked']

/**
 * The object that the input of a call names, for acts that do not record their own. Codes are
 * passwords, so the caller redacts them.
 */
export function findAuditedObject(
  act: string,
  input: Readonly<Record<string, unknown>>,
): AuditObject | null {
  const resource = /^\/api\/staff\/([^/]+)/.exec(act)?.[1] ?? act.replace(/^command\//, '')
  const isName = (field: string) => {
    const value = input[field]
    return typeof value === 'string' && value !== '' && value.length <= 200
  }
  // The id in the call return/receive is that of the return, whatever other fields there are.
  const field = ownFields.find(isName) ?? [...kindsByField.keys()].find(isName)
  if (field === undefined) return null
  const id = String(input[field])
  return { kind: kindsByField.get(field) ?? resource, id, label: id }
}
