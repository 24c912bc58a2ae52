import type { Ctx } from '../context.ts'
import type { Contract, Endpoint } from './endpoint.ts'
import type { Exchange, Handlers } from './handler.ts'

/** An endpoint with the function that answers it. */
export interface Route {
  /** The key of the endpoint in its contract: what a generated client calls the operation. */
  readonly name: string
  readonly endpoint: Endpoint
  readonly handler: (
    ctx: Ctx,
    input: Record<string, unknown>,
    exchange: Exchange,
  ) => Promise<unknown>
}

const required = ['method', 'path', 'summary', 'access', 'rate', 'input', 'output'] as const

/**
 * Pairs a contract with its handlers. Throws when an endpoint lacks a required field or a handler.
 */
export function createRoutes<C extends Contract>(contract: C, handlers: Handlers<C>): Route[] {
  return Object.entries(contract).map(([name, endpoint]) => {
    const missing = required.find((field) => !endpoint[field])
    if (missing) throw new Error(`The route ${name} does not state its ${missing}.`)
    if ((endpoint.access === 'staff') !== (endpoint.permission !== undefined))
      throw new Error(
        `The route ${name} must state a permission if its access is staff, and only then.`,
      )
    const handler = (handlers as unknown as Record<string, Route['handler'] | undefined>)[name]
    if (typeof handler !== 'function')
      throw new Error(`The route ${name} (${endpoint.path}) has no handler.`)
    return { name, endpoint, handler }
  })
}
