import { z } from 'zod'
import type { Endpoint } from '#platform/http/endpoint.ts'
import type { Route } from '#platform/http/route.ts'

type Json = Record<string, unknown>

const errorCodes =
  'Codes of a failure: 40000, 401, 40002, 40003 (the session is over: sign in), 40100 (confirm your password first), 40300 (not yours), 40400 (not found), '
  + '40900 and 40901 (changed meanwhile, or not possible now), 41000 (link used or expired), 42200 (field errors in `data.fields`), '
  + '42210 (the total changed), 42220 (stock is short), 42900 (too often), 50000 (fault, with an incident number), 50300 (try again).'

export type DescribedRoute = Omit<Route, 'handler'>

/** The OpenAPI 3.1 document, printed from the same declarations that validate the calls. */
export function openApiDocument(routes: readonly DescribedRoute[], origin: string): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = documentPath(route.endpoint.path)
    paths[path] = { ...paths[path], [route.endpoint.method]: describe(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aumbry',
      version: '1',
      description: `Every answer is \`{success, code, msg, data}\`. Amounts are integers of minor units beside a currency; times are UTC. ${errorCodes}`,
    },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The opaque token `sid.secret` of `POST /api/guest/session`.',
        },
      },
    },
  }
}

/** `/api/user/confirm-email/:token` as OpenAPI writes it. */
function documentPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}

/** One call as OpenAPI describes an operation. */
export function describe({ name, endpoint }: DescribedRoute): Json {
  return { operationId: operationId(name, endpoint), ...operation(endpoint) }
}

/** By its key in the contract, below the area of its path: keys are unique within one contract only. */
function operationId(name: string, { path }: Endpoint): string {
  const [, , area = '', scope = ''] = path.split('/')
  return [...(area === 'staff' ? [area, scope] : [area]), name]
    .map((word) => word.replaceAll(/\W/g, ''))
    .join('_')
}

function operation(endpoint: Endpoint): Json {
  const input = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Json
  const isQuery =
    endpoint.method === 'get' || endpoint.method === 'delete' || endpoint.bytes !== undefined
  const content = endpoint.bytes
    ? { 'application/octet-stream': {} }
    : { 'application/json': { schema: withoutDialect(input) } }
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    'x-access': endpoint.access,
    'x-rate': endpoint.rate,
    ...(endpoint.access === 'session' || endpoint.access === 'member' || endpoint.access === 'staff'
      ? { security: [{ bearer: [] }] }
      : endpoint.access === 'anyone'
        ? { security: [{}, { bearer: [] }] }
        : {}),
    parameters: [
      ...(isQuery ? queryParameters(input, endpoint.path) : []),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(endpoint.method === 'get' || endpoint.method === 'delete'
      ? {}
      : { requestBody: { required: true, content } }),
    responses: {
      200: {
        description: 'Done',
        content: endpoint.file
          ? { [endpoint.file]: { schema: { type: 'string', format: 'binary' } } }
          : {
              'application/json': {
                schema: envelope(
                  withoutDialect(
                    z.toJSONSchema(endpoint.output, { io: 'output', unrepresentable: 'any' }),
                  ),
                ),
              },
            },
      },
      '4XX': {
        description: 'Refused; `code` says why',
        content: { 'application/json': { schema: envelope({}) } },
      },
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The first answer to a key is kept for 24 hours.',
  schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
}

function queryParameters(input: Json, path: string): Json[] {
  const required = new Set((input['required'] as string[] | undefined) ?? [])
  return Object.entries((input['properties'] as Record<string, Json> | undefined) ?? {}).map(
    ([name, schema]) => ({
      name,
      in: path.includes(`/:${name}`) ? 'path' : 'query',
      required: required.has(name),
      schema,
    }),
  )
}

function envelope(data: Json): Json {
  return {
    type: 'object',
    required: ['success', 'code', 'msg', 'data'],
    properties: {
      success: { type: 'boolean' },
      code: { type: 'integer' },
      msg: { type: 'string' },
      data,
    },
  }
}

function withoutDialect({ $schema: _dialect, ...schema }: Json): Json {
  return schema
}
