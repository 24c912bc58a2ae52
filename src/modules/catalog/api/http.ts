import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
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

export function catalogHandlers(
  services: Pick<Services, 'index' | 'pages'>,
): Handlers<typeof catalogContract> {
  return {
    listGoods: (ctx, input) => listProducts(services, ctx, input),
    readGoods: (ctx, input) => getProduct(services, ctx, input),
    readCards: (ctx, input) => listProductCards(ctx, input),
    suggest: (ctx, input) => suggest(services, ctx, input),
    listCollections: (ctx) => listCollections(services, ctx),
  }
}

export function catalogStaffHandlers(
  services: Pick<Services, 'index' | 'isPage'>,
): Handlers<typeof catalogStaffContract> {
  return {
    listMisses: (ctx, input) => listSearchMisses(services, ctx, input),
    listRemedies: (ctx, input) => listSearchFixes(services, ctx, input),
    addSynonym: (ctx, input) => addSearchSynonym(services, ctx, input),
    addRedirect: (ctx, input) => addSearchRedirect(services, ctx, input),
    dismissMiss: (ctx, input) => dismissSearch(ctx, input),
    undoRemedy: (ctx, input) => undoSearchFix(ctx, input),
  }
}
