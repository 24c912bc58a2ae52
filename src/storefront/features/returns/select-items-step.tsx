import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isNoteMissing } from '#modules/returns/domain/reasons.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { emphasize } from '#storefront/message-tags.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { signInUrl } from '#storefront/session/back-url.ts'
import {
  saveReturnDraft,
  type EligibilityView,
  type ReturnDraftData,
  type ReturnItem,
  type ReturnPhoto,
} from './return-calls.ts'
import { ReturnFacts } from './return-facts.tsx'
import { ReturnFrame } from './return-frame.tsx'
import { ReturnLineForm } from './return-line-form.tsx'
import { returnPaths } from './return-paths.ts'
import * as t from '#messages/return-request.ts'
import styles from './returns.module.css'

/** The items to return, their quantities and reasons, and the items that cannot be returned. */
export function SelectItemsStep({
  eligible,
  savedDraft,
}: {
  eligible: EligibilityView
  savedDraft: ReturnDraftData | null
}) {
  const [items, setItems] = useState<readonly ReturnItem[]>(savedDraft?.items ?? [])
  const [isTried, setIsTried] = useState(false)
  const [photos, setPhotos] = useState<readonly ReturnPhoto[]>(savedDraft?.photos ?? [])
  const [sending, setSending] = useState(false)
  const { attempt, isBusy, fault } = useAttempt()
  const navigate = useNavigate()
  const savePhotos = (lineId: string, fileIds: readonly string[]) =>
    setPhotos((before) => [
      ...before.filter((photo) => photo.lineId !== lineId),
      ...fileIds.map((fileId) => ({ lineId, fileId })),
    ])
  const change = (lineId: string, item: ReturnItem | null) => {
    setItems((before) => [
      ...before.filter((one) => one.lineId !== lineId),
      ...(item ? [item] : []),
    ])
    if (!eligible.reasons.some(({ id, wantsPhoto }) => id === item?.reason && wantsPhoto))
      savePhotos(lineId, [])
  }

  const continueToNextStep = () => {
    setIsTried(true)
    if (items.length === 0 || items.some(isNoteMissing)) return undefined
    return attempt(async () => {
      await saveReturnDraft(eligible.orderId, 2, {
        items,
        photos,
        method: savedDraft?.method ?? 'label',
      })
      await navigate(returnPaths.step2(eligible.orderId))
    })
  }

  const returnableLines = eligible.lines.filter((line) => line.returnable > 0)
  const otherLines = eligible.lines.filter((line) => line.returnable === 0)
  const needsSignIn = eligible.isGift && !eligible.isMember
  return (
    <ReturnFrame
      orderId={eligible.orderId}
      number={eligible.number}
      step={1}
      aside={<ReturnFacts eligible={eligible} />}
      title={t.whatAndWhy({ em: emphasize })}
    >
      <div className={styles.walk}>
        {needsSignIn && <SignInNotice orderId={eligible.orderId} />}
        {returnableLines.map((line) => (
          <ReturnLineForm
            key={line.lineId}
            line={line}
            reasons={eligible.reasons}
            item={items.find((one) => one.lineId === line.lineId) ?? null}
            photos={photos.filter((photo) => photo.lineId === line.lineId).length}
            isTried={isTried}
            onChange={(item) => change(line.lineId, item)}
            onPhotos={(fileIds) => savePhotos(line.lineId, fileIds)}
            onBusy={setSending}
          />
        ))}
        {returnableLines.length === 0 && <NoticeRow tone="info" title={t.nothingReturnable} />}
        {otherLines.length > 0 && (
          <Panel title={t.cannotReturn} tone="ground">
            <ul className={styles.others}>
              {otherLines.map((line) => (
                <li key={line.lineId}>
                  {line.title}: {line.why}
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {isTried && items.length === 0 && <NoticeRow tone="error" live title={t.chooseReason} />}
        {fault && <NoticeRow tone="error" live title={fault} />}
        {returnableLines.length > 0 && (
          <p>
            <Button
              size="large"
              busy={isBusy}
              disabled={sending || needsSignIn}
              onClick={() => void continueToNextStep()}
            >
              {t.continueReturn}
            </Button>
          </p>
        )}
      </div>
    </ReturnFrame>
  )
}

/** The credit for a gift needs an account. */
function SignInNotice({ orderId }: { orderId: string }) {
  return (
    <NoticeRow
      tone="info"
      title={t.signInFirst}
      action={<TextLink href={signInUrl(returnPaths.step1(orderId))}>{t.signIn}</TextLink>}
    >
      <p>{t.signInHint}</p>
    </NoticeRow>
  )
}
