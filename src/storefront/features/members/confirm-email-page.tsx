import { useEffect, useState, type ReactNode } from 'react'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { ApiError } from '#storefront/api/api-error.ts'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { paths } from '#storefront/paths.ts'
import { signInApi } from '#storefront/session/session-api.ts'
import { consumeUrlToken } from './use-reset-link.ts'
import { linkTo } from '#storefront/message-tags.tsx'
import * as t from '#messages/confirm-email.ts'
import styles from './sign-in.module.css'

const boldEmail = (text: ReactNode) => <b className={styles.email}>{text}</b>

type Link = { readonly kind: 'confirm' | 'undo'; readonly token: string }
type View =
  | { readonly at: 'opening' | 'none' }
  | { readonly at: 'asking'; readonly link: Link; readonly fault: string }
  | { readonly at: 'done'; readonly kind: Link['kind']; readonly email: string }
  | { readonly at: 'over'; readonly kind: Link['kind'] }

/**
 * The page of the emailed links of an email change. Only the button changes anything, because email
 * scanners follow links.
 */
export function ConfirmEmailPage() {
  const [view, setView] = useState<View>({ at: 'opening' })
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    const follow = () => {
      const [confirm, undo] = [consumeUrlToken('t'), consumeUrlToken('undo')]
      if (confirm !== null)
        setView({ at: 'asking', link: { kind: 'confirm', token: confirm }, fault: '' })
      else if (undo !== null)
        setView({ at: 'asking', link: { kind: 'undo', token: undo }, fault: '' })
      else setView((before) => (before.at === 'opening' ? { at: 'none' } : before))
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])

  const submit = async (link: Link) => {
    setIsBusy(true)
    try {
      setView({ at: 'done', kind: link.kind, email: await submitLink(link) })
    } catch (error) {
      const { message } = toFormFault(error)
      setView(
        error instanceof ApiError && error.code === 41000
          ? { at: 'over', kind: link.kind }
          : { at: 'asking', link, fault: message },
      )
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Section className={styles.page}>
      <LinkView {...{ view, isBusy }} onGo={(link) => void submit(link)} />
    </Section>
  )
}

function LinkView({
  view,
  isBusy,
  onGo,
}: {
  view: View
  isBusy: boolean
  onGo: (link: Link) => void
}) {
  const shop = useShopSettings()
  return (
    <>
      {view.at === 'opening' && <PageHead size="step" title={t.title} />}
      {view.at === 'none' && (
        <Message
          title={t.nothing}
          action={<ButtonLink href={paths.accountSettings}>{t.accountSettings}</ButtonLink>}
        >
          <p>{t.nothingHint}</p>
        </Message>
      )}
      {view.at === 'asking' && (
        <Message
          title={view.link.kind === 'confirm' ? t.changeTitle : t.revertTitle}
          action={
            <Button
              size="large"
              busy={isBusy}
              busyLabel={t.oneMoment}
              onClick={() => onGo(view.link)}
            >
              {view.link.kind === 'confirm' ? t.yesUse : t.yesRevert}
            </Button>
          }
        >
          <p>{view.link.kind === 'confirm' ? t.changeHint : t.revertHint}</p>
          {view.fault !== '' && (
            <NoticeRow tone="error" live>
              <p>{view.fault}</p>
            </NoticeRow>
          )}
        </Message>
      )}
      {view.at === 'done' && (
        <Message
          title={view.kind === 'confirm' ? t.confirmed : t.restored}
          action={
            <ButtonLink href={view.kind === 'confirm' ? paths.accountSettings : paths.login}>
              {view.kind === 'confirm' ? t.accountSettings : t.signIn}
            </ButtonLink>
          }
        >
          <p>
            {(view.kind === 'confirm' ? t.confirmedHint : t.restoredHint)({
              email: view.email,
              b: boldEmail,
            })}
          </p>
        </Message>
      )}
      {view.at === 'over' && (
        <Message
          title={t.expired}
          action={<ButtonLink href={paths.accountSettings}>{t.accountSettings}</ButtonLink>}
        >
          <p>
            {view.kind === 'confirm'
              ? t.confirmExpired
              : t.revertExpired({ number: shop.phone.shown, phone: linkTo(shop.phone.dial) })}
          </p>
        </Message>
      )}
    </>
  )
}

async function submitLink({ kind, token }: Link): Promise<string> {
  const answer =
    kind === 'confirm'
      ? await signInApi().get('/api/user/confirm-email/:token', { token })
      : await signInApi().post('/api/user/undoEmailChange', { token })
  return answer.email
}

function Message({
  title,
  action,
  children,
}: {
  title: string
  action: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <PageHead size="step" title={title} />
      <div className="stack" data-gap="6" role="status">
        <div className="stack">{children}</div>
        <p>{action}</p>
      </div>
    </>
  )
}
