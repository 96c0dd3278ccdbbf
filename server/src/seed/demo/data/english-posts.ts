import type { DemoPost } from './blog-posts.ts';

/** Posts by members in English, newest first. */
export const englishPosts: readonly DemoPost[] = [
  {
    title: 'Race report: the Caspian Cup in the rain',
    author: 5,
    daysAgo: 3,
    likes: 5,
    pictures: ['post-rain', 'car'],
    content: `Nobody had brought an umbrella. Five minutes before the lights of round five the first drops fell, and by lap three the racing line was a river.

## The start

The front row stayed side by side until turn three, and *not one* contact was counted on the opening lap. For this group that is a record.

## The stops

- Most of the field came in on lap 9
- A brave few stayed out until lap 14
- One of us forgot to stop at all and was given a penalty

## The finish

The first three crossed the line within 1.4 seconds. Round six is this week: find it among [the events](/events) and set a reminder.`,
    comments: [
      { author: 1, content: 'Best race of the season so far. My hands were shaking on the last lap.' },
      { author: 6, content: 'The one without a stop was me. I have bought an alarm clock.' },
    ],
  },
  {
    title: 'Your first drift night at Damavand',
    author: 4,
    daysAgo: 9,
    likes: 4,
    pictures: ['event-drift', 'car-drift'],
    content: `If you have never drifted, the mountain looks frightening. It was the same for all of us.

## Before you go

- Take a **rear-wheel** car with little power
- Switch traction control off
- Stay on street tyres

## Three exercises

1. Circles around a cone, until the wheel turns by itself
2. A figure of eight
3. One single corner, ten times

> Speed comes later. Hold the angle first.

Drift nights are held every week, with live judging.`,
    comments: [{ author: 0, content: 'The figure of eight took me two evenings, and then it clicked.' }],
  },
  {
    title: 'Ten clean kilometres in Tehran traffic',
    author: 1,
    daysAgo: 18,
    likes: 3,
    pictures: ['post-traffic'],
    content: `Points come from courage. **Staying** on the board comes from patience.

## Distance

The closer you pass, the more you are given. One touch, and the run starts from nothing.

## Eyes

- Look into the mirror every few seconds
- Watch the third car ahead, not the bumper in front
- Dip your headlights for others

## When it happens

Stop, switch the hazards on and say sorry. Your safety rating climbs again with clean kilometres; [the board](/rank) shows how far.`,
    comments: [
      { author: 5, content: 'Watching the third car ahead changed everything for me.' },
      { author: 2, content: 'Ten kilometres? My record is four. Back to practice.' },
    ],
  },
];
