import { changedMeanwhile } from '#kernel/refusal/changed-meanwhile.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { StoredProduct } from '../db/product-reader.ts'
import type { RowFault } from '../domain/row-reader.ts'

export const refuseUnknownProduct = () =>
  refuse('not-found', 'This product does not exist.', { reason: 'product-not-found' })

/** The product was saved by somebody else since it was read. */
export function refuseChangedProduct({
  state,
  version,
  changedBy,
  updatedAt,
}: StoredProduct): Refusal<'version-conflict'> {
  return changedMeanwhile(state.title, { version, changedBy, changedAt: updatedAt })
}

/** The faults of a form; lines count its variants from 1. */
export function refuseFaults(faults: readonly RowFault[]): Refusal<'fields-invalid'> {
  const [first] = faults
  return refuse('fields-invalid', `${first?.reason ?? 'The product is not complete'}.`, {
    reason: 'product-invalid',
    fields: Object.fromEntries(
      faults.map(({ line, reason }) => [
        line > 0 ? `variants.${line - 1}` : 'variants',
        `${reason.replace(/ in line (\d+)/, ' in row $1')}.`,
      ]),
    ),
  })
}
