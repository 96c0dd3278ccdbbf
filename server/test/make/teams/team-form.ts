/** A form of a team as a browser sends it. */
export const teamForm = {
  name: 'Caspian Apex',
  tag: 'CAX',
  colour: '#2f86d6',
  country: 'IR',
  description: 'Endurance on Fridays.',
};
