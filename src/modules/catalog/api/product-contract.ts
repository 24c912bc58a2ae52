import { z } from 'zod'
import { defineContract } from '#platform/http/endpoint.ts'
import { idText, lineText } from '#platform/http/text-fields.ts'
import { listContract } from '#platform/list/list-contract.ts'
import { maxPictureBytes } from '../pictures/save-picture.ts'
import { productList } from '../product-list.ts'
import {
  newProductSchema,
  priceChangeSchema,
  pricePreviewOutput,
  pricePreviewSchema,
  productRecordSchema,
  productUpdateSchema,
} from './product-schema.ts'

const read = { access: 'staff', permission: 'catalog.read', rate: 'read', method: 'get' } as const
const write = {
  access: 'staff',
  permission: 'catalog.write',
  rate: 'write',
  method: 'post',
} as const
const saved = z.object({ id: z.string(), slug: z.string(), version: z.number().int() })
const { list: listStaffProducts, export: exportStaffProducts } = listContract(productList)

export const productContract = defineContract({
  listStaffProducts,
  exportStaffProducts,
  readStaffProduct: {
    ...read,
    path: '/api/staff/product/detail',
    summary: 'Returns a product with its variants, pictures and attributes, as it is edited',
    input: z.strictObject({ id: idText() }),
    output: productRecordSchema,
  },
  readProductChoices: {
    ...read,
    path: '/api/staff/product/choices',
    summary: 'Returns the types, vendors, tags and options in use, for suggestions',
    input: z.strictObject({}),
    output: z.object({
      types: z.array(z.string()),
      brands: z.array(z.string()),
      tags: z.array(z.string()),
      options: z.array(z.string()),
    }),
  },
  createProduct: {
    ...write,
    path: '/api/staff/product/create',
    summary: 'Creates a product with its variants and uploaded pictures',
    idempotent: true,
    input: newProductSchema,
    output: saved,
  },
  updateProduct: {
    ...write,
    path: '/api/staff/product/update',
    summary:
      'Changes a product. Fields that are left out stay; variants that are left out of '
      + '"variants" are archived.',
    input: productUpdateSchema,
    output: saved,
  },
  uploadProductPicture: {
    ...write,
    path: '/api/staff/product/uploadPicture',
    summary:
      'Stores a picture (JPEG, PNG, WebP or AVIF, application/octet-stream) for a product. Save '
      + 'the product with its source and key.',
    rate: 'upload',
    bytes: maxPictureBytes,
    input: z.strictObject({ name: lineText({ min: 1, max: 255 }) }),
    output: z.object({ source: z.string(), key: z.string() }),
  },
  previewPrices: {
    ...read,
    method: 'post',
    path: '/api/staff/product/previewPrices',
    summary: 'Returns what a change of prices would do, with the open carts it affects',
    input: pricePreviewSchema,
    output: pricePreviewOutput,
  },
  changePrices: {
    ...write,
    path: '/api/staff/product/changePrices',
    summary: 'Changes the prices of all variants of the products, or of none; can be undone',
    input: priceChangeSchema,
    output: z.object({ products: z.number().int(), variants: z.number().int() }),
  },
})
