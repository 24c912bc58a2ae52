import { useEffect, useState } from 'react'
import { ApiError } from '#storefront/api/api-error.ts'
import { consumeUrlToken } from '../members/use-reset-link.ts'
import { readThread, reply, type Thread, type ThreadKey } from './feedback-calls.ts'

export type ConversationView =
  | { readonly at: 'none' | 'opening' }
  | { readonly at: 'failed'; readonly message: string }
  | { readonly at: 'open'; readonly key: ThreadKey; readonly thread: Thread }

/** Loads a ticket by its emailed link, or by id for its member. */
export function useConversation(threadId: string | null) {
  const [view, setView] = useState<ConversationView>({ at: 'none' })
  useEffect(() => {
    let isOver = false
    const open = async (key: ThreadKey) => {
      setView({ at: 'opening' })
      try {
        const thread = await readThread(key)
        if (!isOver) setView({ at: 'open', key, thread })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (!isOver) setView({ at: 'failed', message: error.message })
      }
    }
    const follow = () => {
      const token = consumeUrlToken('t')
      if (token !== null) void open({ token })
      else if (threadId !== null) void open({ id: threadId })
    }
    follow()
    addEventListener('hashchange', follow)
    return () => {
      isOver = true
      removeEventListener('hashchange', follow)
    }
  }, [threadId])
  return {
    view,
    async reply(message: string): Promise<void> {
      if (view.at === 'open') setView({ ...view, thread: await reply(view.key, message) })
    },
  }
}

export type Conversation = ReturnType<typeof useConversation>
