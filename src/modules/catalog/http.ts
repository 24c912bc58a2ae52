import type { Handlers } from '#platform/http/handler.ts'
import type { CatalogParts, CatalogStaffParts } from './catalog-parts.ts'
import type { catalogContract } from './contract.ts'
import { listCollections } from './list-collections.ts'
import { listGoods } from './list-goods.ts'
import { listMisses, listRemedies } from './list-misses.ts'
import { readCards } from './read-cards.ts'
import { readGoods } from './read-goods.ts'
import { addRedirect, addSynonym, dismissMiss, undoRemedy } from './remedy-miss.ts'
import type { catalogStaffContract } from './staff-contract.ts'
import { suggest } from './suggest.ts'

export function catalogHandlers(parts: CatalogParts): Handlers<typeof catalogContract> {
  return {
    listGoods: (ctx, input) => listGoods(parts, ctx, input),
    readGoods: (ctx, input) => readGoods(parts, ctx, input),
    readCards: (ctx, input) => readCards(ctx, input),
    suggest: (ctx, input) => suggest(parts, ctx, input),
    listCollections: (ctx) => listCollections(parts, ctx),
  }
}

export function catalogStaffHandlers(
  parts: CatalogStaffParts,
): Handlers<typeof catalogStaffContract> {
  return {
    listMisses: (ctx, input) => listMisses(parts, ctx, input),
    listRemedies: (ctx, input) => listRemedies(parts, ctx, input),
    addSynonym: (ctx, input) => addSynonym(parts, ctx, input),
    addRedirect: (ctx, input) => addRedirect(parts, ctx, input),
    dismissMiss: (ctx, input) => dismissMiss(ctx, input),
    undoRemedy: (ctx, input) => undoRemedy(ctx, input),
  }
}
