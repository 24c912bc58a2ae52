import { z } from 'zod'
import { contract } from '#platform/http/endpoint.ts'

/** Specification §4: 0 is a regular member, 99 a visitor. Both are real levels; an unknown one is none of them. */
export const userInfoSchema = z.object({ id: z.string(), userLevel: z.union([z.literal(0), z.literal(99)]) })
export type UserInfo = z.infer<typeof userInfoSchema>

export const membersContract = contract({
  openGuestSession: {
    method: 'post',
    path: '/api/guest/session',
    summary: 'A visitor token of level 99, asked for before the first write; the same one again while its cookie lives',
    access: 'public',
    rate: 'session',
    input: z.strictObject({}),
    output: z.object({ token: z.string(), userInfo: userInfoSchema }),
  },
  readUserInfo: {
    method: 'get',
    path: '/api/user/userinfo',
    summary: 'Who the token belongs to',
    access: 'session',
    rate: 'read',
    input: z.strictObject({}),
    output: userInfoSchema,
  },
  logout: {
    method: 'post',
    path: '/api/logout',
    summary: 'Revokes the session',
    access: 'session',
    rate: 'session',
    evenWhenFull: true,
    input: z.strictObject({}),
    output: z.object({}),
  },
})
