import type { Services } from '#platform/services.ts'
import type { ImportKind } from '../import-kind.ts'

/** In the order of the guide. */
export function listImportKinds({ contributions }: Pick<Services, 'contributions'>): ImportKind[] {
  return contributions('importKinds')
    .flat()
    .toSorted((a, b) => a.rank - b.rank)
}

export function findImportKind(
  services: Pick<Services, 'contributions'>,
  kind: string,
): ImportKind | null {
  return listImportKinds(services).find(({ name }) => name === kind) ?? null
}
