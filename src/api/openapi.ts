import { z } from 'zod'
import { listFileTypes, type Endpoint } from '#platform/http/endpoint.ts'
import type { Route } from '#platform/http/route.ts'

type Json = Record<string, unknown>

const errorCodes =
  'Error codes: 40000, 401, 40002 and 40003 (the session is not valid: sign in), '
  + '40100 (step-up authentication required), 40300 (not allowed), 40400 (not found), '
  + '40900 (changed by another request), 40901 (not possible in the current state), '
  + '41000 (link used or expired), 42200 (field errors in `data.fields`), '
  + '42210 (the total changed), 42220 (insufficient stock), 42900 (rate limited), '
  + '50000 (server error, with an incident number), 50300 (unavailable, try again). '
  + '`data.reason` states which rule rejected the request.'

export type DescribedRoute = Omit<Route, 'handler'>

export function openApiDocument(
  routes: readonly DescribedRoute[],
  { origin, shopName }: { readonly origin: string; readonly shopName: string },
): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = toOpenApiPath(route.endpoint.path)
    paths[path] = { ...paths[path], [route.endpoint.method]: describeRoute(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: shopName,
      version: '1',
      description:
        'Every response is `{success, code, msg, data}`. Amounts are integers in minor units '
        + `with a currency; times are UTC. ${errorCodes}`,
    },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The opaque token `sid.secret` from `POST /api/guest/session`.',
        },
      },
    },
  }
}

/** `/path/:token` is `/path/{token}` in OpenAPI. */
function toOpenApiPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}

export function describeRoute({ name, endpoint }: DescribedRoute): Json {
  return { operationId: createOperationId(name, endpoint), ...describeOperation(endpoint) }
}

/** Includes the area of the path, because a key is unique only within its contract. */
function createOperationId(name: string, { path }: Endpoint): string {
  const [, , area = '', scope = ''] = path.split('/')
  return [...(area === 'staff' ? [area, scope] : [area]), name]
    .map((word) => word.replaceAll(/\W/g, ''))
    .join('_')
}

function describeOperation(endpoint: Endpoint): Json {
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
    ...(endpoint.permission && { 'x-permission': endpoint.permission }),
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
        description: 'Success',
        content: endpoint.file
          ? Object.fromEntries(
              listFileTypes(endpoint.file).map((type) => [
                type,
                { schema: { type: 'string', format: 'binary' } },
              ]),
            )
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
        description: 'Rejected; see `code` and `data.reason`',
        content: { 'application/json': { schema: envelope(failureData) } },
      },
    },
  }
}

const failureData = {
  type: 'object',
  required: ['reason'],
  properties: {
    reason: { type: 'string', description: 'A stable code for what exactly was wrong.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Field path → sentence, for rejected input.',
    },
  },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The first response to a key is returned again for 24 hours.',
  schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
}

function queryParameters(input: Json, path: string): Json[] {
  const requiredFields = new Set((input['required'] as string[] | undefined) ?? [])
  return Object.entries((input['properties'] as Record<string, Json> | undefined) ?? {}).map(
    ([name, schema]) => ({
      name,
      in: path.includes(`/:${name}`) ? 'path' : 'query',
      required: requiredFields.has(name),
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
