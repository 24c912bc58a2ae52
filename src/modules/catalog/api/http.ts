import type { Handlers } from '#platform/http/handler.ts'
import type { CatalogDeps, CatalogStaffDeps } from '../catalog-deps.ts'
import type { catalogContract } from '../contract.ts'
import { listCollections } from '../queries/list-collections.ts'
import { listProducts } from '../queries/list-products.ts'
import { listSearchMisses, listSearchFixes } from '../queries/list-search-misses.ts'
import { listProductCards } from '../queries/list-product-cards.ts'
import { getProduct } from '../queries/get-product.ts'
import {
  addSearchRedirect,
  addSearchSynonym,
  dismissSearch,
  undoSearchFix,
} from '../commands/fix-search.ts'
import type { catalogStaffContract } from './staff-contract.ts'
import { suggest } from '../queries/suggest.ts'

export function catalogHandlers(parts: CatalogDeps): Handlers<typeof catalogContract> {
  return {
    listGoods: (ctx, input) => listProducts(parts, ctx, input),
    readGoods: (ctx, input) => getProduct(parts, ctx, input),
    readCards: (ctx, input) => listProductCards(ctx, input),
    suggest: (ctx, input) => suggest(parts, ctx, input),
    listCollections: (ctx) => listCollections(parts, ctx),
  }
}

export function catalogStaffHandlers(
  parts: CatalogStaffDeps,
): Handlers<typeof catalogStaffContract> {
  return {
    listMisses: (ctx, input) => listSearchMisses(parts, ctx, input),
    listRemedies: (ctx, input) => listSearchFixes(parts, ctx, input),
    addSynonym: (ctx, input) => addSearchSynonym(parts, ctx, input),
    addRedirect: (ctx, input) => addSearchRedirect(parts, ctx, input),
    dismissMiss: (ctx, input) => dismissSearch(ctx, input),
    undoRemedy: (ctx, input) => undoSearchFix(ctx, input),
  }
}
