import { lazy, Suspense, useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { describeOutcome } from '#modules/registries/domain/group-gift.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { embolden } from '#storefront/message-tags.tsx'
import { toPictureProps } from '../catalog/picture-props.ts'
import { readSharedRegistryPage, type GroupGift, type SharedRegistry } from './registry-calls.ts'
import { formatLongDate } from './registry-texts.ts'
import * as t from '#messages/shared-registry.ts'
import styles from './group-gift-card.module.css'

const ContributionForm = lazy(async () => ({
  default: (await import('./contribution-form.tsx')).ContributionForm,
}))

type GroupGiftCardProps = {
  registry: SharedRegistry
  groupGift: GroupGift
  onChange: (registry: SharedRegistry) => void
}

/** A group gift: what it is for, its terms, then the form to contribute. */
export function GroupGiftCard({ registry, groupGift, onChange }: GroupGiftCardProps) {
  const [isGiving, setIsGiving] = useState(false)
  const [thanks, setThanks] = useState(0)
  const { title, note, target, raised, givers, state } = groupGift
  const remaining = Math.max(0, target - raised)
  const canContribute = state === 'open' && remaining > 0 && registry.access === 'open'
  const item = registry.items.find(({ id }) => id === groupGift.itemId)
  return (
    <li className={styles.card} data-picture={item ? true : undefined}>
      {item && (
        <div className={styles.picture}>
          <Picture
            {...toPictureProps(item.picture, '(min-width: 60rem) 50vw, 100vw')}
            alt=""
            shape="fill"
          />
        </div>
      )}
      <div className={styles.words}>
        <p className={styles.kind}>{item ? t.groupGift : t.fund}</p>
        <h3>{title}</h3>
        {note && <p className={styles.note}>{t.note({ note })}</p>}
        <ProgressStitch done={Math.min(raised, target)} total={target} />
        <p>
          {t.raised({
            raised: formatMoney(Math.min(raised, target)),
            target: formatMoney(target),
            givers,
            state: remaining === 0 ? 'reached' : 'open',
            remaining: formatMoney(remaining),
            b: embolden,
          })}
        </p>
        {state === 'open' && <Terms {...{ registry, groupGift, remaining }} />}
        {thanks > 0 && <p role="status">{t.thankYou({ amount: formatMoney(thanks) })}</p>}
        {canContribute && !isGiving && (
          <Button wide onClick={() => setIsGiving(true)}>
            {thanks > 0 ? t.contributeAgain : t.contribute}
            <span className="visually-hidden">: {title}</span>
          </Button>
        )}
        {isGiving && (
          <Suspense fallback={<p>{t.oneMoment}</p>}>
            <ContributionForm
              {...{ registry, drive: groupGift }}
              onGiven={(amount) => {
                setThanks(amount)
                setIsGiving(false)
                void readSharedRegistryPage(registry.slug).then(onChange)
              }}
            />
          </Suspense>
        )}
      </div>
    </li>
  )
}

type TermsProps = Pick<GroupGiftCardProps, 'registry' | 'groupGift'> & { remaining: number }

function Terms({ registry, groupGift, remaining }: TermsProps) {
  const { minContribution, deadline, outcome, itemId } = groupGift
  return (
    <ul className={styles.terms}>
      <li>
        {t.contributionTerms({
          amount: formatMoney(Math.min(minContribution, remaining || minContribution)),
          date: formatLongDate(deadline),
        })}
      </li>
      <li>{describeOutcome(outcome, registry.names)}</li>
      <li>{itemId === null ? t.fundFee : t.itemFee}</li>
    </ul>
  )
}
