import { expect, test } from 'vitest'
import type { z } from 'zod'
import { openTestShop } from '#test/support/shop.ts'

const { shop } = await openTestShop()

interface Operation {
  readonly operationId: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
  }[]
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema?: { readonly required?: readonly string[] } }>
    >
  }
}
const document = (await (await shop.app.request('/api/openapi.json')).json()) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
const operations = shop.endpoints.map((endpoint) => {
  const operation = document.paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method]
  if (!operation) throw new Error(`${endpoint.path} is not in the document.`)
  return { endpoint, operation }
})

/** Fields whose schemas reject `undefined`. */
function listRequiredFields(input: z.ZodObject): string[] {
  return Object.entries(input.shape as Record<string, z.ZodType>)
    .filter(([, field]) => !field.safeParse(undefined).success)
    .map(([name]) => name)
    .sort()
}

test('the document marks exactly those fields as required that a call is rejected without', () => {
  const mismatches = operations.flatMap(({ endpoint, operation: { parameters, requestBody } }) => {
    const body = requestBody?.content['application/json']?.schema
    const requiredFields = body
      ? (body.required ?? [])
      : parameters
          .filter((parameter) => parameter.in !== 'header' && parameter.required)
          .map(({ name }) => name)
    const [documentedFields, requiredByInput] = [
      [...requiredFields].sort().join(),
      listRequiredFields(endpoint.input).join(),
    ]
    return documentedFields === requiredByInput
      ? []
      : [
          `${endpoint.method} ${endpoint.path}: documents ${documentedFields}, needs ${requiredByInput}`,
        ]
  })
  expect(mismatches).toEqual([])
})

test('operation ids are unique', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(ids.filter((id) => !/^[A-Za-z]\w+$/.test(id))).toEqual([])
})
