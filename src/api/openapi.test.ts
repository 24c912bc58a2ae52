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

/** The fields that a call cannot do without: their schemas take no `undefined`. */
function neededFields(input: z.ZodObject): string[] {
  return Object.entries(input.shape as Record<string, z.ZodType>)
    .filter(([, field]) => !field.safeParse(undefined).success)
    .map(([name]) => name)
    .sort()
}

test('a field is required in the document when a call is refused without it, and only then', () => {
  const wrong = operations.flatMap(({ endpoint, operation: { parameters, requestBody } }) => {
    const body = requestBody?.content['application/json']?.schema
    const required = body
      ? (body.required ?? [])
      : parameters.filter((one) => one.in !== 'header' && one.required).map(({ name }) => name)
    const [told, needed] = [[...required].sort().join(), neededFields(endpoint.input).join()]
    return told === needed
      ? []
      : [`${endpoint.method} ${endpoint.path}: says ${told}, needs ${needed}`]
  })
  expect(wrong).toEqual([])
})

test('every operation has an id of its own', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(ids.filter((id) => !/^[A-Za-z]\w+$/.test(id))).toEqual([])
})
