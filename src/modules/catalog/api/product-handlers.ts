import type { Handlers } from '#platform/http/handler.ts'
import { listHandlers } from '#platform/list/query-list.ts'
import type { Services } from '#platform/services.ts'
import { changePrices } from '../commands/change-prices.ts'
import { createProduct, updateProduct } from '../commands/save-product.ts'
import { uploadProductPicture } from '../commands/upload-product-picture.ts'
import { productList } from '../product-list.ts'
import { getProductRecord, listProductChoices } from '../queries/get-product-record.ts'
import { previewPrices } from '../queries/preview-prices.ts'
import type { productContract } from './product-contract.ts'

export function productHandlers(
  services: Pick<Services, 'stock' | 'storage' | 'countCartsWith'>,
): Handlers<typeof productContract> {
  const { list, export: exportRows } = listHandlers(productList)
  return {
    listStaffProducts: list,
    exportStaffProducts: exportRows,
    readStaffProduct: (ctx, input) => getProductRecord(ctx, services, input),
    readProductChoices: (ctx) => listProductChoices(ctx),
    createProduct: (ctx, input) => createProduct(ctx, services, input),
    updateProduct: (ctx, input) => updateProduct(ctx, services, input),
    uploadProductPicture: (ctx, { name }, { bytes = Buffer.alloc(0) }) =>
      uploadProductPicture(ctx, services, { name, bytes }),
    previewPrices: (ctx, input) => previewPrices(ctx, services, input),
    changePrices: (ctx, input) => changePrices(ctx, services, input),
  }
}
