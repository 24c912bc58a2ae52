import { useId } from 'react'
import type { ProofAnswer, Template } from '#modules/monograms/contract.ts'
import { ClothScene } from '#ui/primitives/cloth-scene/cloth-scene.tsx'
import type { Design } from './design.ts'
import type { Fabric } from './use-proof.ts'
import styles from './designer.module.css'

interface ProofPreviewProps {
  readonly template: Template
  readonly design: Design
  readonly fabric: Fabric
  readonly answer: ProofAnswer | null
  /** Shown at the end of the panel, such as the print button. */
  readonly children?: React.ReactNode
}

/** The monogram on the product at true scale with a ruler, and its description. */
export function ProofPreview({ template, design, fabric, answer, children }: ProofPreviewProps) {
  const place = template.places.find((one) => one.id === design.placeId) ?? template.places[0]
  const { styles: offered } = template
  const style = offered.find((one) => one.id === design.styleId)
  const threadId = `thread${useId().replace(/[^\w-]/g, '')}`
  const proof = answer?.proof ?? null
  if (!place || !style) return null
  const { scene, area } = place
  const onFabric = `${proof ? `${proof.summary}, on` : 'Shown on'} ${fabric.name.toLowerCase()}`
  return (
    <div className={styles.preview}>
      <ClothScene
        kind={scene.kind}
        width={scene.width}
        height={scene.height}
        hex={fabric.hex}
        label={
          proof
            ? `Monogram preview: ${proof.monogramText.replaceAll(',', '')}, ${proof.summary}`
            : `Monogram preview: ${style.name}, ${place.name.toLowerCase()}, no monogram yet`
        }
      >
        {proof ? (
          <>
            {template.method === 'embroidery' && <RaisedThread id={threadId} />}
            <image
              href={`data:image/svg+xml,${encodeURIComponent(proof.svg)}`}
              x={scene.x}
              y={scene.y}
              width={area.width}
              height={area.height}
              filter={template.method === 'embroidery' ? `url(#${threadId})` : undefined}
            />
            <Ruler
              proof={proof}
              x={scene.x + area.width / 2}
              y={scene.y + area.height / 2}
              scale={scene.width / 330}
            />
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
      </ClothScene>
      <div className={styles.reading}>
        <div aria-live="polite">
          <p className={styles.words}>
            {proof ? <WordsOf words={proof.words} /> : 'Your monogram appears here.'}
          </p>
          <p className="quiet">{onFabric}</p>
        </div>
        {children}
      </div>
    </div>
  )
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

function Ruler({
  proof,
  x,
  y,
  scale,
}: {
  proof: NonNullable<ProofAnswer['proof']>
  x: number
  y: number
  scale: number
}) {
  const [at, top, bottom] = [
    x - proof.widthMm / 2 - 12 * scale,
    y - proof.heightMm / 2,
    y + proof.heightMm / 2,
  ]
  return (
    <g className={styles.ruler} strokeWidth={0.9 * scale}>
      <path
        d={
          `M${at} ${top}V${bottom}M${at - 4 * scale} `
          + `${top}H${at + 4 * scale}M${at - 4 * scale} ${bottom}H${at + 4 * scale}`
        }
      />
      <text x={at - 6 * scale} y={y + 4 * scale} fontSize={12 * scale} textAnchor="end">
        {proof.heightLabel}
      </text>
    </g>
  )
}
