import { useEffect, useState, type ReactNode } from 'react'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { ApiError } from '#storefront/api/api-error.ts'
import { faultOf } from '#storefront/api/form-fault.ts'
import { brand } from '#storefront/brand.ts'
import { paths } from '#storefront/paths.ts'
import { signInApi } from '#storefront/session/session-api.ts'
import { takeMailToken } from './use-reset-link.ts'
import styles from './sign-in.module.css'

type Link = { readonly kind: 'confirm' | 'undo'; readonly token: string }
type View =
  | { readonly at: 'opening' | 'none' }
  | { readonly at: 'asking'; readonly link: Link; readonly fault: string }
  | { readonly at: 'done'; readonly kind: Link['kind']; readonly email: string }
  | { readonly at: 'over'; readonly kind: Link['kind'] }

/** Where the mailed links of an e-mail change lead. Following one changes nothing by itself: scanners of mail do that. The button does. */
export function ConfirmEmailPage() {
  const [view, setView] = useState<View>({ at: 'opening' })
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    const follow = () => {
      const [confirm, undo] = [takeMailToken('t'), takeMailToken('undo')]
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

  const carryOut = async (link: Link) => {
    setIsBusy(true)
    try {
      setView({ at: 'done', kind: link.kind, email: await emailBy(link) })
    } catch (error) {
      const { message } = faultOf(error)
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
      <Shown {...{ view, isBusy }} onGo={(link) => void carryOut(link)} />
    </Section>
  )
}

function Shown({
  view,
  isBusy,
  onGo,
}: {
  view: View
  isBusy: boolean
  onGo: (link: Link) => void
}) {
  return (
    <>
      {view.at === 'opening' && <PageHead size="step" title="Your email" />}
      {view.at === 'none' && (
        <Told
          title="Nothing to confirm here"
          action={<ButtonLink href={paths.accountSettings}>Account Settings</ButtonLink>}
        >
          <p>
            This page is opened by the link in a mail. Perhaps it was cut off on its way to you.
          </p>
        </Told>
      )}
      {view.at === 'asking' && (
        <Told
          title={
            view.link.kind === 'confirm' ? 'Use this address from now on?' : 'Take the change back?'
          }
          action={
            <Button
              size="large"
              busy={isBusy}
              busyLabel="One moment…"
              onClick={() => onGo(view.link)}
            >
              {view.link.kind === 'confirm'
                ? 'Yes, use this address'
                : 'Yes, back to the old address'}
            </Button>
          }
        >
          <p>
            {view.link.kind === 'confirm'
              ? 'Your account, your receipts and your sign-in move to it. Every other device is signed out.'
              : 'Your account goes back to this address, and everybody is signed out. Then sign in and choose a new password.'}
          </p>
          {view.fault !== '' && (
            <NoticeRow tone="error" live>
              <p>{view.fault}</p>
            </NoticeRow>
          )}
        </Told>
      )}
      {view.at === 'done' && (
        <Told
          title={
            view.kind === 'confirm' ? 'Your new address is confirmed' : 'Everything is as it was'
          }
          action={
            <ButtonLink href={view.kind === 'confirm' ? paths.accountSettings : paths.login}>
              {view.kind === 'confirm' ? 'Account Settings' : 'Sign in'}
            </ButtonLink>
          }
        >
          <p>
            {view.kind === 'confirm' ? 'We write to ' : 'Your address is '}
            <b className={styles.email}>{view.email}</b>
            {view.kind === 'confirm'
              ? ' from now on. The old address had a note of it.'
              : ' again, and every device is signed out.'}
          </p>
        </Told>
      )}
      {view.at === 'over' && (
        <Told
          title="This link is used up or too old"
          action={<ButtonLink href={paths.accountSettings}>Account Settings</ButtonLink>}
        >
          <p>
            {view.kind === 'confirm'
              ? 'It is good for an hour. Ask for a new one in your settings.'
              : 'It is good for 7 days. If the change was not yours, call us: '}
            {view.kind === 'undo' && (
              <TextLink href={brand.phone.dial}>{brand.phone.shown}</TextLink>
            )}
          </p>
        </Told>
      )}
    </>
  )
}

async function emailBy({ kind, token }: Link): Promise<string> {
  const answer =
    kind === 'confirm'
      ? await signInApi().get('/api/user/confirm-email/:token', { token })
      : await signInApi().post('/api/user/undoEmailChange', { token })
  return answer.email
}

function Told({
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
