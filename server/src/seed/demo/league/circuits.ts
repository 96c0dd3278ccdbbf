/** The community's circuits: raw ids, and the best possible lap of a GT3 car in the dry, in ms. */
export const circuits = [
  { track: 'ks_nurburgring', layout: 'layout_gp_a', best: 115_600 },
  { track: 'spa', layout: '', best: 136_900 },
  { track: 'monza', layout: '', best: 107_800 },
  { track: 'imola', layout: '', best: 102_600 },
  { track: 'mugello', layout: '', best: 107_200 },
  { track: 'ks_red_bull_ring', layout: 'layout_gp', best: 89_100 },
  { track: 'ks_silverstone', layout: 'gp', best: 118_900 },
  { track: 'ks_barcelona', layout: 'layout_gp', best: 105_300 },
  { track: 'ks_zandvoort', layout: '', best: 96_700 },
  { track: 'ks_brands_hatch', layout: 'gp', best: 85_400 },
  { track: 'ks_laguna_seca', layout: '', best: 83_500 },
  { track: 'ks_vallelunga', layout: 'extended_circuit', best: 94_200 },
] as const;

export type Circuit = (typeof circuits)[number];

/** Lap time relative to the fastest GT3 car. */
const carFactors = {
  ks_ferrari_488_gt3: 1.001,
  ks_mercedes_amg_gt3: 1.002,
  ks_porsche_911_gt3_r_2016: 1,
  ks_nissan_gtr_gt3: 1.004,
  ks_audi_r8_lms_2016: 1.001,
  ks_lamborghini_huracan_gt3: 1.002,
  ks_mclaren_650_gt3: 1.003,
  bmw_z4_gt3: 1.007,
  ks_mazda_mx5_cup: 1.247,
} as const;

export type DemoCar = keyof typeof carFactors;

/** The best possible lap of a circuit with a car, in whole ms. */
export function bestPossible({ best }: Circuit, car: DemoCar): number {
  return Math.round(best * carFactors[car]);
}
