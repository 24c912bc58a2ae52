import { useId } from 'react'
import type { ProofAnswer, Template } from '#modules/monograms/contract.ts'
import type { Design } from './design.ts'
import { clothPath, isDark, nameGround, type ColoredFabric } from './find-fabric.ts'
import * as t from '#messages/monogram-designer.ts'
import styles from './designer.module.css'

interface ProofPreviewProps {
  /** The slug of the product. */
  readonly goods: string
  readonly template: Template
  readonly design: Design
  readonly fabric: ColoredFabric
  readonly answer: ProofAnswer | null
  /** Shown faintly until names are entered. */
  readonly example: ProofAnswer | null
  /** Shown at the end of the panel, such as the print button. */
  readonly children?: React.ReactNode
}

/** The monogram on the product at true scale with a ruler, and its description. */
export function ProofPreview(props: ProofPreviewProps) {
  const { goods, template, design, fabric, answer, example, children } = props
  const place = template.places.find((one) => one.id === design.placeId) ?? template.places[0]
  const { styles: offered } = template
  const style = offered.find((one) => one.id === design.styleId)
  const threadId = `thread${useId().replace(/[^\w-]/g, '')}`
  const proof = answer?.proof ?? null
  const shown = proof ?? example?.proof
  if (!place || !style) return null
  const { scene, area } = place
  const details = describeDetails(proof, nameGround(template.method, fabric))
  return (
    <div className={styles.preview}>
      <svg
        className={styles.scene}
        viewBox={`0 0 ${scene.width} ${scene.height}`}
        role="img"
        preserveAspectRatio="xMidYMax slice"
        aria-label={
          proof
            ? t.previewOf({
                letters: proof.monogramText.replaceAll(',', ''),
                summary: proof.summary,
              })
            : t.previewEmpty({ style: style.name, place: place.name.toLowerCase() })
        }
      >
        <image
          href={clothPath(goods, place.id, fabric)}
          width={scene.width}
          height={scene.height}
        />
        {template.method === 'embroidery' && <RaisedThread id={threadId} />}
        {shown ? (
          <>
            <image
              href={`data:image/svg+xml,${encodeURIComponent(shown.svg)}`}
              x={scene.x}
              y={scene.y}
              width={area.width}
              height={area.height}
              filter={template.method === 'embroidery' ? `url(#${threadId})` : undefined}
              opacity={proof ? undefined : 0.32}
              aria-hidden={proof ? undefined : true}
            />
            {proof && (
              <Ruler
                proof={proof}
                x={scene.x + area.width / 2}
                y={scene.y + proof.topMm}
                isOnDark={isDark(template.method, fabric)}
                scale={scene.width / 330}
              />
            )}
          </>
        ) : (
          <rect
            x={scene.x + area.safe}
            y={scene.y + area.safe}
            width={area.width - 2 * area.safe}
            height={area.height - 2 * area.safe}
            className={styles.room}
            strokeWidth={scene.width / 260}
            strokeDasharray={`${scene.width / 60} ${scene.width / 80}`}
          />
        )}
      </svg>
      <div className={styles.reading}>
        <div aria-live="polite">
          <p className={styles.words}>{proof ? <WordsOf words={proof.words} /> : t.previewHint}</p>
          {details && <p className="quiet">{details}</p>}
        </div>
        {!proof && example?.proof && (
          <p className="quiet" aria-hidden="true">
            {t.example}
          </p>
        )}
        {children}
      </div>
    </div>
  )
}

function describeDetails(proof: ProofAnswer['proof'], fabric: string): string {
  if (!proof) return fabric && t.shownOn({ fabric })
  return fabric ? t.summaryOn({ summary: proof.summary, fabric }) : proof.summary
}

/** Lights the stitches from above and lets them stand on the fabric; lengths in millimeters. */
function RaisedThread({ id }: { id: string }) {
  return (
    <filter id={id} x="-10%" y="-20%" width="120%" height="140%">
      <feTurbulence
        type="fractalNoise"
        baseFrequency="1.2 .42"
        numOctaves="2"
        seed="5"
        result="noise"
      />
      <feDisplacementMap in="SourceGraphic" in2="noise" scale=".7" result="thread" />
      <feGaussianBlur in="thread" stdDeviation="1.1" result="height" />
      <feDiffuseLighting
        in="height"
        surfaceScale="2.4"
        diffuseConstant="1.1"
        lightingColor="#fff"
        result="light"
      >
        <feDistantLight azimuth="225" elevation="52" />
      </feDiffuseLighting>
      <feComposite in="thread" in2="light" operator="arithmetic" k1="1.15" k2=".1" result="lit" />
      <feComposite in="lit" in2="thread" operator="in" result="body" />
      <feDropShadow
        in="body"
        dx=".7"
        dy=".95"
        stdDeviation=".65"
        floodColor="#3a2a22"
        floodOpacity=".5"
      />
    </filter>
  )
}

/** Emphasizes the large letter: "first, **last**, middle". */
function WordsOf({ words }: { words: string }) {
  const [before, ...after] = words.split(/\b(shared last|last)\b/)
  if (after.length !== 2) return words
  return (
    <>
      {before}
      <b>{after[0]}</b>
      {after[1]}
    </>
  )
}

interface RulerProps {
  readonly proof: NonNullable<ProofAnswer['proof']>
  readonly x: number
  /** The top of the letters. */
  readonly y: number
  readonly scale: number
  readonly isOnDark: boolean
}

function Ruler({ proof, x, y, scale, isOnDark }: RulerProps) {
  const [at, top, bottom] = [x - proof.widthMm / 2 - 12 * scale, y, y + proof.heightMm]
  return (
    <g className={styles.ruler} data-dark={isOnDark || undefined} strokeWidth={0.9 * scale}>
      <path
        d={
          `M${at} ${top}V${bottom}M${at - 4 * scale} `
          + `${top}H${at + 4 * scale}M${at - 4 * scale} ${bottom}H${at + 4 * scale}`
        }
      />
      <text
        x={at - 6 * scale}
        y={(top + bottom) / 2 + 4 * scale}
        fontSize={12 * scale}
        textAnchor="end"
      >
        {proof.heightLabel}
      </text>
    </g>
  )
}
