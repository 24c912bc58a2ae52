import type { Handlers } from '#platform/http/handler.ts'
import type { CatalogParts } from './catalog-parts.ts'
import type { catalogContract } from './contract.ts'
import { listCollections } from './list-collections.ts'
import { listGoods } from './list-goods.ts'
import { readCards } from './read-cards.ts'
import { readGoods } from './read-goods.ts'
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
