import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { readInput } from './read-input.ts'

const endpoint: Endpoint = {
  method: 'post',
  path: '/api/shelf/put',
  summary: 'Puts',
  access: 'public',
  rate: 'write',
  input: z.strictObject({ note: z.string() }),
  output: z.object({}),
}
const json = Buffer.from('{"note":"linen"}')

async function readBody(
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  to: Endpoint = endpoint,
) {
  const request = new Request('http://shop/api/shelf/put', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  const answer = await readInput(to, request, {})
  if ('refused' in answer) return { status: answer.refused.status, msg: answer.refused.body.msg }
  return { input: answer.input, rawBody: answer.rawBody }
}

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'application/json;  charset=utf-8',
  'application/json; charset="utf-8"',
  'application/json; charset=utf8',
  'Application/JSON ; charset=utf-8; profile=x',
])('the content type %j is accepted', async (type) => {
  expect(await readBody(json, { 'content-type': type })).toMatchObject({ input: { note: 'linen' } })
})

test.each([
  'application/json; charset=latin1',
  'application/json; charset=utf-16',
  'text/json',
  'application',
  'application/json/x',
  '',
])('the content type %j is rejected', async (type) => {
  expect(await readBody(json, { 'content-type': type })).toMatchObject({ status: 415 })
})

test('a body of bytes is accepted with any parameters of its content type', async () => {
  const bytes = { ...endpoint, bytes: 100, input: z.strictObject({}) }
  for (const type of ['application/octet-stream', 'Application/Octet-Stream; x=y'])
    expect(await readBody(json, { 'content-type': type }, bytes)).toMatchObject({ input: {} })
})

test('a byte order mark is ignored in JSON and kept in the raw body', async () => {
  expect(await readBody(Buffer.from('\uFEFF{"note":"linen"}'))).toEqual({
    input: { note: 'linen' },
    rawBody: '\uFEFF{"note":"linen"}',
  })
})

test.each([
  ['Latin-1', Buffer.from('{"note":"caf\u00e9"}', 'latin1')],
  ['an overlong form', Buffer.from([0x7b, 0xc0, 0xaf, 0x7d])],
  [
    'a cut character',
    Buffer.concat([Buffer.from('{"note":"'), Buffer.from([0xe2, 0x82]), Buffer.from('"}')]),
  ],
])('%s is rejected as invalid UTF-8', async (_what, body) => {
  expect(await readBody(body)).toEqual({ status: 400, msg: 'is not valid UTF-8' })
})

test.each([
  ['gzip', gzipSync(json)],
  ['br', brotliCompressSync(json)],
  ['deflate', deflateSync(json)],
  ['GZIP', gzipSync(json)],
])('a body with the content encoding %s is rejected', async (encoding, body) => {
  const answer = await readBody(body, { 'content-encoding': encoding })
  expect(answer).toMatchObject({ status: 415 })
  expect('msg' in answer && answer.msg).toContain(
    `content-encoding (it is ${encoding.toLowerCase()})`,
  )
})

test('the content encoding identity is accepted', async () => {
  expect(await readBody(json, { 'content-encoding': 'identity' })).toMatchObject({
    input: { note: 'linen' },
  })
})
